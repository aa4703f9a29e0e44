import { useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { is } from 'valibot';
import { call } from '../../../api/call.ts';
import { listarCatalogo } from '../../../contracts/administracion/catalogo.ts';
import {
  CATALOGOS,
  type ColumnaLeida,
  enPalabras,
} from '../../../contracts/administracion/catalogos.ts';
import { type Choice, Combobox } from '../../form/Combobox.tsx';
import { useControl, useFormContext } from '../../form/contexts.ts';
import { FechaField } from '../../form/FechaField.tsx';
import { SelectField, TextAreaField, TextField } from '../../form/fields.tsx';
import { esPaisCodigo } from '../../../domain/paises.ts';
import { optionsOf, paisesAElegir } from '../../form/Select.tsx';
import { hoyEn } from '../../hoyEn.ts';
import { paisesDe } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';

const SI_NO = optionsOf(['Sí', 'No']);
const esOpcional = ({ predeterminado, lectura }: ColumnaLeida) =>
  predeterminado === '' || is(lectura, '');
const ESTADO = optionsOf(['Activo', 'Inactivo']);

interface CampoProps {
  /** Of its field in the form. */
  readonly name: string;
  readonly columna: ColumnaLeida;
  /** Instead of the column's heading. */
  readonly label?: ReactNode;
  readonly readOnly?: boolean;
  /** The proposed value that another person has to approve. */
  readonly nota?: string | undefined;
  /** The present row, for columns that the form lacks. */
  readonly fila?: Readonly<Record<string, string>> | undefined;
}

/** The control of one column in a form. */
export function Campo(props: CampoProps) {
  const user = useUsuario();
  const { name, columna, label, readOnly = false, nota, fila } = props;
  const { titulo, control } = columna;
  const descrito = {
    name,
    label: label ?? <Titulo nota={nota}>{titulo}</Titulo>,
    // A table cell passes its own label and has no room for a hint.
    hint: label === undefined ? columna.ayuda : undefined,
    optional: esOpcional(columna),
  };
  switch (control) {
    case 'pais':
      return <SelectField {...descrito} options={paisesAElegir(paisesDe(user))} />;
    case 'siNo':
      return <SelectField {...descrito} disabled={readOnly} options={SI_NO} />;
    case 'estado':
      return <SelectField {...descrito} options={ESTADO} />;
    case 'dia':
      return <FechaField {...descrito} readOnly={readOnly} hoy={hoyEn(user.pais)} />;
    case 'numero':
      return <TextField {...descrito} readOnly={readOnly} inputMode="numeric" autoComplete="off" />;
    case 'largo':
      return <TextAreaField {...descrito} />;
    default:
      return columna.opciones === undefined ? (
        <TextField {...descrito} autoComplete="off" />
      ) : (
        <DeOtroCatalogo name={name} columna={columna} nota={nota} fila={fila} />
      );
  }
}

/** The heading of a column, and the value of it that waits for another person. */
const Titulo = ({
  nota,
  children,
}: {
  readonly nota: string | undefined;
  readonly children: string;
}) => (
  <>
    {children}
    {nota !== undefined && (
      <>
        {' '}
        <span className="etiqueta etiqueta-aviso">{nota}</span>
      </>
    )}
  </>
);

/** A cell of a row of another catalogue, found while one types. */
function DeOtroCatalogo({ name, columna, nota, fila }: CampoProps) {
  const { field, value, error, id } = useControl<string>(name);
  const escrito = useSelector(
    useFormContext().store,
    ({ values }) => values as Readonly<Record<string, string>>,
  );
  const { opciones: fuente } = columna;
  if (fuente === undefined) return null;
  return (
    <Combobox<string>
      id={id}
      label={
        <>
          <Titulo nota={nota}>{columna.titulo}</Titulo>
          {esOpcional(columna) && <span className="campo-opcional"> (opcional)</span>}
        </>
      }
      hint={columna.ayuda}
      minimum={0}
      error={error}
      text={value}
      onText={(texto) => field.handleChange(texto)}
      search={async (texto, signal): Promise<readonly Choice<string>[]> => {
        const otra = (campo: string) => escrito[campo] ?? fila?.[campo] ?? '';
        const pais = otra('pais_codigo');
        const { data } = await call(listarCatalogo, {
          params: { catalogo: fuente.catalogo },
          search: {
            s: fuente.con === undefined ? texto : `${otra(fuente.con)} ${texto}`.trim(),
            pais: esPaisCodigo(pais) ? pais : undefined,
            limit: 20,
            estado: 'activos',
          },
          signal,
        });
        const distintas = new Map(data.map((una) => [una.Valores[fuente.campo], una]));
        return [...distintas.values()].map(({ Id, Valores }) => ({
          key: Id,
          label: Valores[fuente.campo] ?? '',
          detail: [
            enPalabras(
              CATALOGOS[fuente.catalogo].columnas[fuente.detalle],
              Valores[fuente.detalle],
            ),
            '',
          ],
          value: Valores[fuente.campo] ?? '',
        }));
      }}
      onChoose={({ value: elegido }) => field.handleChange(elegido)}
    />
  );
}
