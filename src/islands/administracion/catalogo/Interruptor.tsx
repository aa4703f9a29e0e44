import { useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import type { verFila } from '../../../contracts/administracion/catalogo.ts';
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
import { PorQue, Propuesto } from '../Propuesto.tsx';
import { DesactivarProducto } from './DesactivarProducto.tsx';

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
  const pendientes = new URLSearchParams({
    estado: 'Pendiente',
    periodo: '7-dias',
    pais: valores['pais_codigo'] ?? '',
    producto: `${valores['marca']} ${valores['presentacion']}`,
  });
  const close = () => setDesactivando(false);
  const esta = esFemenino ? 'esta' : 'este';
  const dice = (dependen: readonly string[]) =>
    dependen.length > 0 && (
      <p>
        Depende de {esta} {nombres[0]}: <strong>{dependen.join(', ')}</strong>.{' '}
        {nombre === 'productos' && dependen.some((una) => una.includes('pendiente')) && (
          <a href={`${paths.reporteDeOficina}?${pendientes}`}>Ver los canjes pendientes</a>
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
