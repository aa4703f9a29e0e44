import { call } from '../../api/call.ts';
import { propuestas, type Propuesta } from '../../contracts/administracion/propuestas.ts';
import { ESTADOS_DE_PROPUESTA, type EstadoDePropuesta } from '../../domain/administracion.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { Field } from '../form/Field.tsx';
import { Guard } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../table/Paging.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useAnswer } from '../useAnswer.ts';
import { EstadoDePropuestaBadge } from './EstadoDePropuesta.tsx';
import { horaDe, nombreDePais } from './palabras.ts';

const defaults = { pagina: '1', estado: 'Pendiente' };

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
    fila.accessor('PropuestaPor', { header: 'Propuso' }),
    fila.accessor('PropuestaEn', {
      header: 'Fecha',
      cell: ({ getValue }) => horaDe(user, getValue()),
    }),
    fila.accessor('Estado', {
      header: 'Estado',
      cell: ({ getValue }) => <EstadoDePropuestaBadge estado={getValue()} />,
    }),
    fila.accessor('DecididaPor', {
      header: 'Decidió',
      cell: ({ getValue }) => getValue() ?? '—',
    }),
  ]);

/** The proposals that wait for another person, and those that were decided. */
export function Propuestas() {
  return <Guard accion="aprobarCambios">{(user) => <Lista user={user} />}</Guard>;
}

const esEstado = (texto: string): texto is EstadoDePropuesta =>
  ESTADOS_DE_PROPUESTA.some((uno) => uno === texto);

function Lista({ user }: { readonly user: Usuario }) {
  const [address, change] = useAddress(defaults);
  const pagina = paginaDeTexto(address.pagina);
  const estado = esEstado(address.estado) ? address.estado : undefined;
  const { answer, again } = useAnswer({
    request: String(pagina),
    subject: estado ?? 'todas',
    load: (signal) =>
      call(propuestas, {
        search: { page: pagina, limit: PAGE_SIZE, estado },
        signal,
      }),
  });
  return (
    <div className="pila-amplia">
      <search className="filtros">
        <Field id="propuestas-estado" label="Estado">
          {(ties) => (
            <select
              {...ties}
              value={estado ?? 'todas'}
              onChange={({ target }) => change({ estado: target.value, pagina: '1' }, 'push')}
            >
              <option value="todas">Todas</option>
              {ESTADOS_DE_PROPUESTA.map((uno) => (
                <option key={uno} value={uno}>
                  {uno}
                </option>
              ))}
            </select>
          )}
        </Field>
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
