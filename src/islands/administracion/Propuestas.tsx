import { propuestas, type Propuesta } from '../../contracts/administracion/propuestas.ts';
import { ESTADOS_DE_PROPUESTA } from '../../domain/administracion.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { ObjetoBreve } from '../dashboard/NombreBreve.tsx';
import { segunPais } from '../dashboard/palabras.ts';
import { EnTitular } from '../EnTitular.tsx';
import { optionsOf, Select } from '../form/Select.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useLista } from './useLista.ts';
import { cambiosEnLinea } from './AntesYDespues.tsx';
import { EtiquetaDePropuesta } from './Propuesto.tsx';
import { horaDe, nombreDePais } from './palabras.ts';

const defaults = { pagina: '1', estado: 'todas', ajenas: '', sinAbrir: '' };
/** What is chosen besides a state: others' pending ones, and the user's decided ones that were not opened since. */
const DE_UNO = {
  PorAprobar: { estado: 'Pendiente', ajenas: 'si', sinAbrir: '' },
  SinAbrir: { estado: 'todas', ajenas: '', sinAbrir: 'si' },
} as const;

const fila = createAppColumnHelper<Propuesta>();

/** What changes; of something new why, and of a new user who it is and with what role and scope. */
const queTrae = (una: Propuesta) =>
  cambiosEnLinea(una) ||
  [una.Despues['Persona'], una.Despues['Rol'], una.Despues['Alcance'], una.PorQue]
    .filter(Boolean)
    .join(' · ');

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Id', { header: 'Número', meta: { numeric: true } }),
    fila.accessor('Titulo', {
      header: 'Propuesta',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <>
          <a className="abre-fila" href={paths.propuesta(original.Id)}>
            <ObjetoBreve entero={`${original.Titulo}: ${original.Objeto}`} />
          </a>
          <span className="detalle repetido">{queTrae(original)}</span>
        </>
      ),
    }),
    fila.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDePais(getValue()) }),
    fila.accessor('PropuestaPor', {
      header: 'Propuso',
      meta: { brief: 'under' },
      cell: ({ getValue, row: { original } }) => {
        const quien = original.EsPropia ? 'usted' : getValue();
        return (
          <>
            <span className="solo-breve">{queTrae(original) || quien}</span>
            <span className="repetido">{quien}</span>
          </>
        );
      },
    }),
    fila.accessor('PropuestaEn', {
      header: 'Fecha',
      cell: ({ getValue }) => horaDe(user, getValue()),
    }),
    fila.accessor('Estado', {
      header: 'Estado',
      meta: { brief: 'corner' },
      cell: ({ getValue }) => <EtiquetaDePropuesta estado={getValue()} />,
    }),
    fila.accessor('DecididaPor', { header: 'Decidió', cell: ({ getValue }) => getValue() ?? '—' }),
  ]);

/** The proposals that wait for another person, and those that were decided. */
export const Propuestas = guarded('aprobarCambios', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const { address, elegir, campo, lista } = useLista('propuestas', defaults, propuestas);
  const estado =
    address.ajenas === 'si'
      ? 'PorAprobar'
      : address.sinAbrir === 'si'
        ? 'SinAbrir'
        : address.estado;
  return (
    <div className="pila-amplia">
      <EnTitular>
        <search className="filtros">
          <Select
            {...campo('estado')}
            value={estado}
            onValue={(valor) =>
              elegir(
                valor === 'PorAprobar' || valor === 'SinAbrir'
                  ? DE_UNO[valor]
                  : { estado: valor, ajenas: '', sinAbrir: '' },
              )
            }
            label="Estado"
            options={[
              { value: 'todas', label: 'Todas' },
              { value: 'PorAprobar', label: 'Por aprobar por usted' },
              { value: 'SinAbrir', label: 'Suyas decididas, sin abrir' },
              ...optionsOf(ESTADOS_DE_PROPUESTA),
            ]}
          />
        </search>
      </EnTitular>
      <PagedTable
        title={<span className="oculto">Propuestas</span>}
        columns={segunPais(user, columnas(user))}
        rowId={({ Id }) => String(Id)}
        {...lista}
        nouns={['propuesta', 'propuestas']}
        empty={<p>No hay propuestas en ese estado.</p>}
      />
    </div>
  );
}
