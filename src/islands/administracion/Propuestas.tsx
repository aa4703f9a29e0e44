import { call } from '../../api/call.ts';
import { propuestas, type Propuesta } from '../../contracts/administracion/propuestas.ts';
import { ESTADOS_DE_PROPUESTA, type EstadoDePropuesta } from '../../domain/administracion.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { optionsOf, Select } from '../form/Select.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../table/Paging.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useAnswer } from '../useAnswer.ts';
import { EstadoDePropuestaBadge } from './EstadoDePropuesta.tsx';
import { horaDe, nombreDePais } from './palabras.ts';

const defaults = { pagina: '1', estado: 'Pendiente' };
/** Pending ones of other users. */
const POR_DECIDIR = 'PorDecidir';

const fila = createAppColumnHelper<Propuesta>();

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Id', { header: 'Número', meta: { numeric: true } }),
    fila.accessor('Titulo', {
      header: 'Propuesta',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <a className="abre-fila" href={paths.propuesta(original.Id)}>
          {original.Titulo}: {original.Objeto}
        </a>
      ),
    }),
    fila.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDePais(getValue()) }),
    fila.accessor('PropuestaPor', { header: 'Propuso', meta: { brief: 'under' } }),
    fila.accessor('PropuestaEn', {
      header: 'Fecha',
      cell: ({ getValue }) => horaDe(user, getValue()),
    }),
    fila.accessor('Estado', {
      header: 'Estado',
      meta: { brief: 'beside' },
      cell: ({ getValue }) => <EstadoDePropuestaBadge estado={getValue()} />,
    }),
    fila.accessor('DecididaPor', {
      header: 'Decidió',
      cell: ({ getValue }) => getValue() ?? '—',
    }),
  ]);

/** The proposals that wait for another person, and those that were decided. */
export const Propuestas = guarded('aprobarCambios', Lista);

const esEstado = (texto: string): texto is EstadoDePropuesta =>
  ESTADOS_DE_PROPUESTA.some((uno) => uno === texto);

function Lista() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const pagina = paginaDeTexto(address.pagina);
  const porDecidir = address.estado === POR_DECIDIR;
  const estado = porDecidir ? 'Pendiente' : esEstado(address.estado) ? address.estado : undefined;
  const { answer, again } = useAnswer({
    request: String(pagina),
    subject: `${estado ?? 'todas'} ${porDecidir}`,
    load: (signal) =>
      call(propuestas, {
        search: {
          ...{ page: pagina, limit: PAGE_SIZE, estado },
          ajenas: porDecidir ? 'si' : undefined,
        },
        signal,
      }),
  });
  return (
    <div className="pila-amplia">
      <search className="filtros">
        <Select
          id="propuestas-estado"
          label="Estado"
          value={porDecidir ? POR_DECIDIR : (estado ?? 'todas')}
          options={[
            { value: 'todas', label: 'Todas' },
            { value: POR_DECIDIR, label: 'Por decidir por usted' },
            ...optionsOf(ESTADOS_DE_PROPUESTA),
          ]}
          onValue={(valor) => change({ estado: valor, pagina: '1' }, 'push')}
        />
      </search>
      <PagedTable
        title="Propuestas"
        columns={columnas(user)}
        rowId={({ Id }) => String(Id)}
        listing={answer}
        again={again}
        page={pagina}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={['propuesta', 'propuestas']}
        empty={
          <p>
            {estado === 'Pendiente'
              ? 'No hay propuestas que esperen a otra persona.'
              : 'No hay propuestas en ese estado.'}
          </p>
        }
      />
    </div>
  );
}
