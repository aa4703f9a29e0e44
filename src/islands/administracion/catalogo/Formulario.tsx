import { useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../../api/error.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  columnasDelFormulario,
  fijosDe,
} from '../../../contracts/administracion/catalogos.ts';
import type { Columna } from '../../../contracts/administracion/columnas.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { mayBeDone } from '../../form/attempt.ts';
import { Failure } from '../../form/Failure.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { showServerErrors } from '../../form/serverErrors.ts';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { Campo } from './Campo.tsx';

type Celdas = Record<string, string>;

/** A form's field, checked as the importer checks a cell of its column. */
const comoCampo = ({ lectura, titulo, predeterminado = '' }: Columna): v.GenericSchema<string> =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const leida = v.safeParse(lectura, dataset.value || predeterminado, { abortPipeEarly: true });
      if (!leida.success) addIssue({ message: `${titulo} ${leida.issues[0].message}` });
    }),
  );

const esquemaDe = (columnas: readonly Columna[]): v.GenericSchema<Celdas, Celdas> =>
  v.object(Object.fromEntries(columnas.map((columna) => [columna.campo, comoCampo(columna)])));

const enBlanco = ({ control, predeterminado = '' }: Columna, pais: string) =>
  control === 'pais' ? pais : predeterminado;

interface FormularioProps {
  readonly nombre: CatalogoNombre;
  /** The row as it is; undefined for a new one. */
  readonly valores: Readonly<Record<string, string>> | undefined;
  readonly user: Usuario;
  /** Saves under an attempt's key, and says whether the form begins anew. */
  readonly onSave: (valores: Celdas, key: string) => Promise<boolean>;
}

/** The fields of a row that may change, with the importer's sentences. */
export function Formulario({ nombre, valores, user, onSave }: FormularioProps) {
  const catalogo = CATALOGOS[nombre];
  const columnas = columnasDelFormulario(catalogo).filter(
    ({ campo }) => valores === undefined || !fijosDe(catalogo).includes(campo),
  );
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);
  const errores = useErrorDialog();
  const form = useAppForm<Celdas, Celdas>({
    id: `${nombre}-fila`,
    schema: esquemaDe(columnas),
    initial: Object.fromEntries(
      columnas.map((columna) => [
        columna.campo,
        valores?.[columna.campo] ?? enBlanco(columna, user.pais),
      ]),
    ),
    onSubmit: async (celdas) => {
      setRefusal(null);
      try {
        const anew = await onSave(celdas, key);
        setKey(crypto.randomUUID());
        if (anew) form.reset();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const errors = error.errors.map((one) => ({
          ...one,
          field: one.field.replace(/^Valores\./, ''),
        }));
        const elsewhere = showServerErrors(form, errors);
        if (errors.length > 0 && elsewhere.length === 0) {
          setKey(crypto.randomUUID());
          return;
        }
        // Whether it was done is not known: the same attempt again answers what became of it.
        if (!mayBeDone(error)) setKey(crypto.randomUUID());
        const others = elsewhere.map(({ detail }) => detail).join(' ');
        setRefusal(
          mayBeDone(error)
            ? `${error.detail} Guarde otra vez: no se hará dos veces.`
            : others || error.detail,
        );
      }
    },
  });
  return (
    <form.AppForm>
      <form.Body className="pila-amplia" autoComplete="off">
        <form.FormErrors />
        {refusal !== null && <Failure detail={refusal} />}
        {columnas.map((columna) => (
          <form.AppField key={columna.campo} name={columna.campo}>
            {() => (
              <Campo catalogo={nombre} columna={columna} user={user} onFailure={errores.show} />
            )}
          </form.AppField>
        ))}
        <div className="acciones">
          <form.SubmitButton doing="Guardando…">Guardar</form.SubmitButton>
        </div>
        {errores.element}
      </form.Body>
    </form.AppForm>
  );
}
