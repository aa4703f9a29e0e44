import { useSelector } from '@tanstack/react-form';
import { type ReactNode, useRef } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { desactivarProducto, type verFila } from '../../../contracts/administracion/catalogo.ts';
import { day } from '../../../contracts/fields.ts';
import { Dialog } from '../../form/Dialog.tsx';
import { FechaField } from '../../form/FechaField.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { unir } from '../../unir.tsx';
import { dichoDe, PorQue } from '../Propuesto.tsx';
import type { Dicho } from '../../form/useNotice.tsx';
import { hoyEn } from '../../hoyEn.ts';
import { nombreDePais } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';

interface DesactivarProductoProps {
  readonly titulo: string;
  readonly fila: v.InferOutput<typeof verFila.reply>;
  /** A sentence of what depends on the product. */
  readonly dice: (dependen: readonly string[]) => ReactNode;
  readonly onDone: (dicho: Dicho) => void;
  readonly onClose: () => void;
}

/** Asks where and from when a product stops; dependent rows stop with it, as one change. */
export function DesactivarProducto(props: DesactivarProductoProps) {
  const user = useUsuario();
  const { titulo, fila, dice, onDone, onClose } = props;
  const pais = fila.Valores['pais_codigo'] ?? '';
  // Without promotions no second person is needed.
  const propone = Number(fila.Valores['promociones']) > 0;
  const porQue = useRef('');
  const form = useAppForm({
    id: 'desactivar-producto',
    schema: v.object({
      Todos: v.string(),
      Desde: v.lazy((desde) => (desde === '' ? v.literal('') : day)),
    }),
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
