import { type ReactNode, useRef } from 'react';
import { type InferOutput, pick } from 'valibot';
import { call } from '../../../api/call.ts';
import {
  borrarFiltro,
  guardarFiltro,
  type opcionesDeReporte,
} from '../../../contracts/dashboard/reporte.ts';
import { Confirm } from '../../form/Confirm.tsx';
import { Icon } from '../../form/Icon.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useQuestion } from '../../form/useQuestion.tsx';
import { writeValues } from '../../table/useAddress.ts';
import { OFICINA_EN_BLANCO } from './filtro.ts';

interface FiltrosGuardadosProps {
  readonly filtros: InferOutput<typeof opcionesDeReporte.reply>['Filtros'];
  readonly onChanged: () => void;
  readonly onChoose: (consulta: string) => void;
  /** What else is done with the filter. */
  readonly children: ReactNode;
}

/** The filter of the address as it is kept: without the page. */
const presente = (): string =>
  writeValues(location.search, OFICINA_EN_BLANCO, { pagina: '1' }).slice(1) || 'periodo=mes';

/** The filters that the user has saved: one press shows one of them, another forgets it. */
export function FiltrosGuardados({
  filtros,
  onChanged,
  onChoose,
  children,
}: FiltrosGuardadosProps) {
  const { ask, question } = useQuestion(Confirm);
  const guardar = useRef<HTMLDetailsElement>(null);
  const form = useAppForm({
    id: 'filtro',
    schema: pick(guardarFiltro.body, ['Nombre']),
    initial: { Nombre: '' },
    onSubmit: async ({ Nombre }) => {
      await call(guardarFiltro, { body: { Nombre, Consulta: presente() } });
      form.reset();
      // The filter is now among the saved ones, marked as in use.
      guardar.current?.removeAttribute('open');
      guardar.current?.querySelector('summary')?.focus();
      onChanged();
    },
  });
  const borrar = async (id: number) => {
    await call(borrarFiltro, { params: { id } });
    onChanged();
  };
  return (
    <>
      <details ref={guardar} className="guardar-filtro">
        <summary className="boton-texto">Guardar este filtro</summary>
        <form.Form className="filtros" errors={<form.Refused />}>
          <form.TextField name="Nombre" label="Nombre" autoComplete="off" />
          <form.Submit className="boton-secundario" doing="Guardando…">
            Guardar
          </form.Submit>
        </form.Form>
      </details>
      {children}
      {filtros.length > 0 && (
        <ul className="filtros-guardados" aria-label="Filtros guardados">
          {filtros.map(({ Id, Nombre, Consulta }) => (
            <li key={Id} className="chip">
              <button
                type="button"
                aria-pressed={Consulta === presente()}
                onClick={() => onChoose(Consulta)}
              >
                {Nombre}
              </button>
              <button
                type="button"
                className="boton-icono"
                aria-label={`Borrar ${Nombre}`}
                onClick={() =>
                  ask({
                    title: `¿Borrar el filtro «${Nombre}»?`,
                    yes: 'Borrar',
                    doing: 'Borrando…',
                    onYes: () => borrar(Id),
                  })
                }
              >
                <Icon name="cerrar" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  );
}
