import type { Fila } from '../../../contracts/administracion/catalogo.ts';
import {
  type Catalogo,
  type CatalogoNombre,
  CATALOGOS,
  enPalabras,
} from '../../../contracts/administracion/catalogos.ts';
import { formatearDia, leerDia } from '../../../domain/calendario.ts';
import { esPaisCodigo } from '../../../domain/paises.ts';
import { paths } from '../../../paths.ts';
import { hoyEn } from '../../hoyEn.ts';
import { DE_FARMACIA, NombreBreve, PRODUCTO } from '../../dashboard/NombreBreve.tsx';
import type { Columns } from '../../table/DataTable.tsx';
import { type Brief, createAppColumnHelper } from '../../table/useAppTable.ts';

const fila = createAppColumnHelper<Fila>();

/** Whether a row is switched on, in words; of a product that an approved change stops, from which day. */
export const estadoEnPalabras = ({ esFemenino }: Catalogo, { Activo, Valores }: Fila): string => {
  const { se_desactiva = '', pais_codigo: pais = '' } = Valores;
  const dia = leerDia(se_desactiva);
  if (Activo && dia !== null && esPaisCodigo(pais))
    return `${dia > hoyEn(pais) ? 'Se desactiva el' : 'Sin promociones desde el'} ${formatearDia(dia)}`;
  return `${Activo ? 'Activ' : 'Inactiv'}${esFemenino ? 'a' : 'o'}`;
};

/** A row's state, and what an active one lacks. A phone leaves out that it is active, as most are. */
const EstadoDeFila = ({ catalogo, fila }: { readonly catalogo: Catalogo; readonly fila: Fila }) => {
  const estado = estadoEnPalabras(catalogo, fila);
  const falta = fila.Falta.join(' y ');
  return (
    <>
      <span className={/^Activ/.test(estado) ? 'repetido' : undefined}>
        {falta === '' ? estado : `${estado}: `}
      </span>
      {falta !== '' && <strong className="con-aviso">le falta {falta}</strong>}
    </>
  );
};

/** What a phone shows of a row beside its name. The country is left out where a code says it. */
const BREVES: Readonly<Record<CatalogoNombre, Readonly<Record<string, Brief>>>> = {
  farmacias: { nombre: 'under', activo: 'beside' },
  cadenas: { pais_codigo: 'under', activo: 'beside' },
  medicos: { nombre: 'under', activo: 'beside' },
  productos: { presentacion: 'under', pais_codigo: 'beside', activo: 'corner' },
  promociones: { presentacion: 'under', tipo_bonificacion: 'beside', pais_codigo: 'corner' },
  distribuidores: { pais_codigo: 'under', activo: 'beside' },
  suministros: { marca: 'under', nombre: 'beside' },
  tarjetas: { pais_codigo: 'under', situacion: 'beside' },
};

/** The columns of a catalogue's table. */
export const columnasDeCatalogo = (nombre: CatalogoNombre): Columns<Fila> => {
  const catalogo = CATALOGOS[nombre];
  const { tabla, columnas, ordenables, apaga } = catalogo;
  return fila.columns(
    tabla.map((campo, i) =>
      fila.accessor(({ Valores }) => Valores[campo] ?? '', {
        id: campo,
        header: campo === apaga?.campo ? 'Estado' : (columnas[campo]?.titulo ?? ''),
        enableSorting: ordenables.includes(campo),
        meta: {
          naming: i === 0,
          numeric: columnas[campo]?.tipo === 'int',
          brief: BREVES[nombre][campo],
        },
        cell: ({ getValue, row: { original } }) =>
          i === 0 ? (
            <a
              className={campo === 'codigo' ? 'abre-fila medida' : 'abre-fila'}
              href={paths.filaDeCatalogo(nombre, original.Id)}
              // Two presentations of a brand are two links.
              aria-label={tabla
                .slice(0, 3)
                .map((otro) => enPalabras(columnas[otro], original.Valores[otro]))
                .filter(Boolean)
                .join(', ')}
            >
              {enPalabras(columnas[campo], getValue())}
            </a>
          ) : campo === apaga?.campo ? (
            <EstadoDeFila catalogo={catalogo} fila={original} />
          ) : nombre === 'farmacias' && campo === 'nombre' ? (
            <NombreBreve entero={original.Valores[campo] ?? ''} partes={DE_FARMACIA} />
          ) : nombre === 'promociones' && campo === 'presentacion' ? (
            <span className="en-linea">
              <NombreBreve entero={original.Valores[campo] ?? ''} partes={PRODUCTO} />
              <span className="solo-breve">{original.Valores['vigencia_inicio']?.slice(0, 4)}</span>
            </span>
          ) : (
            <>
              {enPalabras(columnas[campo], getValue())}
              {campo === 'tipo_bonificacion' && nombre === 'promociones' && (
                <span className="solo-breve">
                  {original.Activo
                    ? `\u00a0· ${original.Valores['maximo_mensual']}/mes\u00a0· ${original.Valores['maximo_anual']}/año`
                    : '\u00a0· inactiva'}
                </span>
              )}
            </>
          ),
      }),
    ),
  );
};
