import { useSelector } from '@tanstack/react-form';
import { call } from '../../../api/call.ts';
import { listarCatalogo } from '../../../contracts/administracion/catalogo.ts';
import type { CatalogoNombre } from '../../../contracts/administracion/catalogos.ts';
import type { Columna } from '../../../contracts/administracion/columnas.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { type Choice, Combobox } from '../../form/Combobox.tsx';
import { controlId, firstMessage, useFieldContext } from '../../form/contexts.ts';
import { FechaField } from '../../form/FechaField.tsx';
import { SelectField, TextAreaField, TextField } from '../../form/fields.tsx';
import { hoyEn } from '../../hoyEn.ts';
import { paisesDe } from '../palabras.ts';
import { enPalabras } from './columnas.tsx';

/** Where the choices of a field stand: the catalogue, and the column whose cell is taken. */
const DE_CATALOGO: Readonly<
  Record<
    string,
    { readonly catalogo: CatalogoNombre; readonly campo: string; readonly detalle: string }
  >
> = {
  'farmacias cadena': { catalogo: 'cadenas', campo: 'nombre', detalle: 'pais_codigo' },
  'promociones marca': { catalogo: 'productos', campo: 'marca', detalle: 'presentacion' },
  'promociones presentacion': { catalogo: 'productos', campo: 'presentacion', detalle: 'marca' },
  'suministros nombre': { catalogo: 'distribuidores', campo: 'nombre', detalle: 'pais_codigo' },
  'suministros farmacia': { catalogo: 'farmacias', campo: 'codigo', detalle: 'nombre' },
  'suministros marca': { catalogo: 'productos', campo: 'marca', detalle: 'presentacion' },
  'suministros presentacion': { catalogo: 'productos', campo: 'presentacion', detalle: 'marca' },
};

const SI_NO = ['Sí', 'No'].map((value) => ({ value, label: value }));
const ESTADO = ['Activo', 'Inactivo'].map((value) => ({ value, label: value }));

interface CampoProps {
  readonly catalogo: CatalogoNombre;
  readonly columna: Columna;
  readonly user: Usuario;
  readonly onFailure: (error: unknown) => void;
}

/** The control of one column in a form; stands inside the form's field of that column. */
export function Campo({ catalogo, columna, user, onFailure }: CampoProps) {
  const { titulo, ayuda, control, predeterminado } = columna;
  const descrito = {
    label: titulo,
    hint: ayuda,
    optional: predeterminado === '',
  };
  switch (control) {
    case 'pais':
      return (
        <SelectField
          {...descrito}
          options={paisesDe(user).map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
        />
      );
    case 'siNo':
      return <SelectField {...descrito} options={SI_NO} />;
    case 'estado':
      return <SelectField {...descrito} options={ESTADO} />;
    case 'dia':
      return <FechaField {...descrito} hoy={hoyEn(user.pais)} />;
    case 'numero':
      return <TextField {...descrito} inputMode="numeric" autoComplete="off" />;
    case 'largo':
      return <TextAreaField {...descrito} maxLength={300} />;
    default:
      return `${catalogo} ${columna.campo}` in DE_CATALOGO ? (
        <DeOtroCatalogo catalogo={catalogo} columna={columna} onFailure={onFailure} />
      ) : (
        <TextField {...descrito} autoComplete="off" />
      );
  }
}

/** A cell of a row of another catalogue, found while one types. */
function DeOtroCatalogo({ catalogo, columna, onFailure }: Omit<CampoProps, 'user'>) {
  const field = useFieldContext<string>();
  const value = useSelector(field.store, (state) => state.value);
  const error = useSelector(field.store, (state) => firstMessage(state.meta.errors));
  const fuente = DE_CATALOGO[`${catalogo} ${columna.campo}`];
  if (fuente === undefined) return null;
  return (
    <Combobox<string>
      id={controlId(field.form.formId, field.name)}
      label={
        <>
          {columna.titulo}
          {columna.predeterminado === '' && <span className="campo-opcional"> (opcional)</span>}
        </>
      }
      hint={columna.ayuda ?? 'Escriba dos letras y elija de la lista.'}
      error={error}
      text={value}
      onText={(texto) => field.handleChange(texto)}
      search={async (texto, signal): Promise<readonly Choice<string>[]> => {
        const { data } = await call(listarCatalogo, {
          params: { catalogo: fuente.catalogo },
          search: { s: texto, limit: '20', estado: 'activos' },
          signal,
        });
        return data.map(({ Id, Valores }) => ({
          key: Id,
          label: Valores[fuente.campo] ?? '',
          detail: [enPalabras(fuente.catalogo, fuente.detalle, Valores[fuente.detalle] ?? ''), ''],
          value: Valores[fuente.campo] ?? '',
        }));
      }}
      onChoose={({ value: elegido }) => field.handleChange(elegido)}
      onFailure={onFailure}
    />
  );
}
