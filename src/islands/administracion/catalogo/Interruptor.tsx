import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import type { InferOutput } from 'valibot';
import { useSelector } from '@tanstack/react-form';
import { desactivarProducto, type verFila } from '../../../contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  sensiblesDe,
} from '../../../contracts/administracion/catalogos.ts';
import { Confirm } from '../../form/Confirm.tsx';
import type { Dicho } from '../../form/useNotice.tsx';
import { paths } from '../../../paths.ts';
import { useQuestion } from '../../form/useQuestion.tsx';
import { unir } from '../../unir.tsx';
import { dichoDe, PorQue, Propuesto } from '../Propuesto.tsx';
import { call } from '../../../api/call.ts';
import { day } from '../../../contracts/fields.ts';
import { Dialog } from '../../form/Dialog.tsx';
import { FechaField } from '../../form/FechaField.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { hoyEn } from '../../hoyEn.ts';
import { nombreDePais } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';

type FilaVista = InferOutput<typeof verFila.reply>;

interface InterruptorProps {
  readonly nombre: CatalogoNombre;
  readonly titulo: string;
  readonly fila: FilaVista;
  /** The proposal that would switch it. */
  readonly espera: FilaVista['Propuestas'][number] | undefined;
  readonly onSwitch: (valor: string, porQue: string) => Promise<void>;
  /** Called with the notice of a product that was switched off. */
  readonly onDone: (dicho: Dicho) => void;
}

/** Switches a row off, after naming its dependent rows, and on again. */
export function Interruptor({ nombre, titulo, fila, espera, onSwitch, onDone }: InterruptorProps) {
  const { apaga, nombres, esFemenino } = CATALOGOS[nombre];
  const [desactivando, setDesactivando] = useState(false);
  const { ask, question } = useQuestion(Confirm);
  const porQue = useRef('');
  if (apaga === null) return null;
  const { Activo: activo, Dependen: dependen, Valores: valores } = fila;
  const producto = encodeURIComponent(`${valores['marca']} ${valores['presentacion']}`);
  const close = () => setDesactivando(false);
  const esta = esFemenino ? 'esta' : 'este';
  const dice = (dependen: readonly string[]) =>
    dependen.length > 0 && (
      <p>
        Depende de {esta} {nombres[0]}: <strong>{dependen.join(', ')}</strong>.{' '}
        {nombre === 'productos' && dependen.some((una) => una.includes('pendiente')) && (
          <a href={`${paths.reporteDeOficina}?estado=Pendiente&producto=${producto}`}>
            Ver los canjes pendientes
          </a>
        )}
      </p>
    );
  const depende = dice(dependen);
  const verbo = activo ? 'Desactivar' : 'Activar';
  /** Another person looks at it. */
  const propone = sensiblesDe(CATALOGOS[nombre])[apaga.campo] !== undefined;
  const preguntar = () =>
    ask({
      title: unir(`¿${verbo} ${titulo}?`),
      yes: verbo,
      doing: 'Guardando…',
      isDangerous: activo && !propone,
      onYes: () => onSwitch(activo ? apaga.no : apaga.si, porQue.current),
      children: (
        <>
          <p>
            {activo
              ? 'Deja de ofrecerse para canjes nuevos. Los pendientes todavía se pueden aprobar, y los prerregistros quedan guardados sin mostrarse. No se borra nada: se puede activar de nuevo.'
              : 'Vuelve a ofrecerse como antes.'}
          </p>
          {activo && depende}
          {propone && <PorQue en={porQue} />}
        </>
      ),
    });
  return (
    <section className="pila" aria-label="Estado">
      {depende}
      {espera === undefined ? (
        <p className="acciones">
          <button
            type="button"
            className={activo ? 'boton-secundario boton-peligro' : 'boton-secundario'}
            onClick={() => (nombre === 'productos' && activo ? setDesactivando(true) : preguntar())}
          >
            {verbo} {esta} {nombres[0]}
          </button>{' '}
          {activo &&
            (propone || Number(valores['promociones']) > 0) &&
            'Se propone: lo aprueba otra persona.'}
        </p>
      ) : (
        <Propuesto id={espera.Id}>{espera.Que}</Propuesto>
      )}
      {question}
      {desactivando && (
        <DesactivarProducto
          titulo={titulo}
          fila={fila}
          dice={dice}
          onClose={close}
          onDone={(dicho) => {
            close();
            onDone(dicho);
          }}
        />
      )}
    </section>
  );
}

interface DesactivarProductoProps {
  readonly titulo: string;
  readonly fila: v.InferOutput<typeof verFila.reply>;
  /** A sentence of what depends on the product. */
  readonly dice: (dependen: readonly string[]) => ReactNode;
  readonly onDone: (dicho: Dicho) => void;
  readonly onClose: () => void;
}

/** Asks where and from when a product stops; dependent rows stop with it, as one change. */
function DesactivarProducto(props: DesactivarProductoProps) {
  const user = useUsuario();
  const { titulo, fila, dice, onDone, onClose } = props;
  const pais = fila.Valores['pais_codigo'] ?? '';
  // Without promotions no second person is needed.
  const propone = Number(fila.Valores['promociones']) > 0;
  const porQue = useRef('');
  const form = useAppForm({
    id: 'desactivar-producto',
    schema: v.object({ Todos: v.string(), Desde: v.union([v.literal(''), day]) }),
    initial: { Todos: 'no', Desde: '' },
    unsure: 'Envíelo otra vez: no se hará dos veces.',
    onSubmit: async ({ Todos, Desde }) => {
      const body = {
        Todos: Todos === 'si',
        Desde: Desde === '' ? null : Desde,
        PorQue: porQue.current,
      };
      const hecho = await call(desactivarProducto, { params: { id: fila.Id }, body });
      onDone(dichoDe(hecho, 'Se desactivó'));
    },
  });
  const enTodos = useSelector(form.store, ({ values }) => values.Todos === 'si');
  return (
    <form.Form errors={null}>
      <Dialog
        title={unir(`¿Desactivar ${titulo}?`)}
        onClose={onClose}
        footer={
          <form.Submit
            doing="Enviando…"
            className={propone ? 'boton' : 'boton boton-peligro'}
            onBack={onClose}
          >
            Desactivar
          </form.Submit>
        }
      >
        <form.FormErrors />
        <p>
          {propone &&
            'Se propone: lo aprueba otra persona. Sus promociones activas se desactivan con él. '}
          No se borra nada: los canjes pendientes todavía se pueden aprobar, y los prerregistros
          quedan guardados sin mostrarse.
        </p>
        {dice(enTodos ? fila.DependenEnTodos : fila.Dependen)}
        {user.todosLosPaises && (
          <form.RadioField
            name="Todos"
            label="Dónde"
            options={[
              { value: 'no', label: `Solo en ${nombreDePais(pais)}` },
              { value: 'si', label: 'En todos los países donde está activo' },
            ]}
          />
        )}
        <FechaField
          name="Desde"
          label="Desde"
          optional
          hoy={hoyEn(user.pais)}
          hint="Sin fecha, ahora. Con fecha, sus promociones terminan el día antes, y sus facturas de hasta entonces se aceptan."
        />
        {propone && <PorQue en={porQue} />}
      </Dialog>
    </form.Form>
  );
}
