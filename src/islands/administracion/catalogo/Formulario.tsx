import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import { ensayarFila } from '../../../contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  type ColumnaLeida,
  columnasDelFormulario,
  esFija,
  sensiblesDe,
} from '../../../contracts/administracion/catalogos.ts';
import { Confirm } from '../../form/Confirm.tsx';
import { useQuestion } from '../../form/useQuestion.tsx';
import { esSensible } from '../../../domain/administracion.ts';
import { mayBeDone } from '../../../api/attempt.ts';
import { useAppForm } from '../../form/useAppForm.tsx';
import { setRefusal } from '../../form/serverErrors.ts';
import { Campo } from './Campo.tsx';
import { AntesYDespues } from '../AntesYDespues.tsx';
import { PorQue } from '../Propuesto.tsx';
import { useUsuario } from '../../session/Guard.tsx';

type Celdas = Record<string, string>;
type Ensayo = v.InferOutput<typeof ensayarFila.reply>;

/** The service alone checks the cells: it tells the faults of the cells and of the catalogues at once. */
const celdas = v.record(v.string(), v.string());

/** The first value of a new row's field: from the page's address (as after adding a pharmacy), else its default. */
const enBlanco = ({ campo, control, predeterminado = '' }: ColumnaLeida, pais: string) =>
  new URLSearchParams(location.search).get(campo) ?? (control === 'pais' ? pais : predeterminado);

interface FormularioProps {
  readonly nombre: CatalogoNombre;
  readonly id: string | null;
  /** The row as it is; undefined for a new one. */
  readonly valores: Readonly<Record<string, string>> | undefined;
  /** The notes at the fields, by their headings. */
  readonly notas: ReadonlyMap<string, string>;
  /** Saves once, if the cells are still those that were seen. Answers whether the form starts anew. */
  readonly onSave: (valores: Celdas, visto: Celdas, porQue: string) => Promise<boolean>;
  /** Called when a save, or the look before it, failed. */
  readonly onFailed: () => void;
  /** Called when another person changed the row meanwhile, to load it again. */
  readonly onStale: () => void;
}

/** The fields of a row that may change, with the importer's sentences. */
export function Formulario({
  nombre,
  id,
  valores,
  notas,
  onSave,
  onFailed,
  onStale,
}: FormularioProps) {
  const user = useUsuario();
  const catalogo = CATALOGOS[nombre];
  const todas = columnasDelFormulario(catalogo);
  // Whether a new row is switched on comes last.
  const apaga = ({ campo }: ColumnaLeida) => Number(campo === catalogo.apaga?.campo);
  const columnas = todas
    .filter((columna) => valores === undefined || !esFija(catalogo, columna))
    .toSorted((una, otra) => apaga(una) - apaga(otra));
  const params = { catalogo: nombre };
  const visto = useRef(valores);
  const porQue = useRef('');
  const { ask, question } = useQuestion(Confirm);
  const form = useAppForm<Celdas, Celdas>({
    id: `${nombre}-fila`,
    schema: celdas,
    initial: Object.fromEntries(
      columnas.map((columna) => [
        columna.campo,
        valores?.[columna.campo] ?? enBlanco(columna, user.pais),
      ]),
    ),
    unsure: 'Guarde otra vez: no se hará dos veces.',
    onSubmit: async (celdas) => {
      const vistas = Object.fromEntries(
        todas.map(({ campo }) => [campo, visto.current?.[campo] ?? ''] as const),
      );
      const orTell = <Answer,>(asked: Promise<Answer>) =>
        asked.catch((error: unknown) => {
          onFailed();
          throw error;
        });
      const guardar = async () => {
        const again = await orTell(onSave(celdas, vistas, porQue.current));
        // What is typed before the saved row arrives stays.
        visto.current = { ...visto.current, ...celdas };
        if (again) form.reset();
      };
      try {
        const isDelicate =
          nombre === 'suministros' || esSensible(sensiblesDe(catalogo), valores ?? null, celdas);
        const body = { Id: id, Valores: celdas, Visto: id === null ? undefined : vistas };
        const ensayo = isDelicate && (await orTell(call(ensayarFila, { params, body })));
        if (ensayo && (ensayo.Espera || ensayo.Antes !== null)) preguntar(ensayo, guardar);
        else await guardar();
      } catch (error) {
        // The save may have been made: repeating the attempt answers its result.
        if (!(error instanceof ApiError) || mayBeDone(error)) throw error;
        const errors = error.errors.map((one) => ({
          ...one,
          field: one.field.replace(/^Valores\./, ''),
        }));
        if (error.status === 409 && errors.length > 0) {
          onStale();
          setRefusal(form, error.detail);
        }
        throw new ApiError(error.status, error.detail, { errors });
      }
    },
  });
  const preguntar = ({ Espera, Antes, Despues }: Ensayo, onYes: () => Promise<void>) =>
    ask({
      title: Espera ? '¿Proponer este cambio?' : '¿Guardar este cambio?',
      yes: Espera ? 'Proponer' : 'Guardar',
      doing: 'Guardando…',
      wide: true,
      onYes,
      children: (
        <>
          {Espera && <p>Todo espera a que otra persona lo apruebe. Hasta entonces nada cambia.</p>}
          <AntesYDespues antes={Antes} despues={Despues} nombre="Lo que cambia" />
          {Espera && <PorQue en={porQue} />}
        </>
      ),
    });
  /** Updates untouched fields to the present row. */
  const tomar = useEffectEvent((ahora: Readonly<Record<string, string>>) => {
    for (const { campo } of columnas) {
      if (form.getFieldValue(campo) === visto.current?.[campo])
        form.setFieldValue(campo, ahora[campo] ?? '', { dontUpdateMeta: true, dontValidate: true });
    }
    visto.current = ahora;
  });
  useEffect(() => {
    if (valores !== undefined) tomar(valores);
  }, [valores]);
  return (
    <>
      <form.Form className="fila-campos" autoComplete="off">
        {columnas.map((columna) => (
          <Campo
            key={columna.campo}
            name={columna.campo}
            columna={columna}
            nota={notas.get(columna.titulo)}
            fila={valores}
          />
        ))}
        <form.Submit doing="Guardando…">Guardar</form.Submit>
      </form.Form>
      {question}
    </>
  );
}
