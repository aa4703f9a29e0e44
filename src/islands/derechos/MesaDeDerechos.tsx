import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { listar, LISTAS, type SolicitudRow } from '../../contracts/derechos.ts';
import { diaEn, formatearDia } from '../../domain/calendario.ts';
import { PIDE } from '../../domain/derechos.ts';
import { leerId } from '../../domain/leerId.ts';
import { paisDe } from '../../domain/paises.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { EnTitular } from '../EnTitular.tsx';
import { FiltrosPlegados } from '../dashboard/FiltrosPlegados.tsx';
import { paisElegido } from '../dashboard/palabras.ts';
import { Pais } from '../dashboard/Pais.tsx';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { usePages } from '../table/usePages.ts';
import { plazoEnPalabras } from './palabras.ts';
import { SolicitudAbierta } from './SolicitudAbierta.tsx';

const defaults = { lista: 'abiertas', numero: '', pais: '', pagina: '1', caso: '' };
const NOMBRES = {
  abiertas: 'Abiertas',
  vencidas: 'Vencidas',
  proximas: 'Vencen hoy o el próximo hábil',
  detenidas: 'Con el plazo detenido',
  respondidas: 'Respondidas',
} as const satisfies Record<(typeof LISTAS)[number], string>;

const columna = createAppColumnHelper<SolicitudRow>();

/** The columns of the list; beside an open request only what finds another one. */
const columnas = ({
  varios,
  abierta,
  href,
  onOpen,
}: {
  readonly varios: boolean;
  readonly abierta: number | undefined;
  readonly href: (id: number) => string;
  readonly onOpen: (id: number) => void;
}) =>
  columna.columns([
    columna.accessor('Numero', {
      header: 'Número',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <a
          id={`solicitud-${original.Id}`}
          className="abre-fila"
          href={href(original.Id)}
          aria-current={original.Id === abierta ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(original.Id);
          }}
        >
          {original.Numero}
        </a>
      ),
    }),
    columna.accessor(({ Derecho }) => PIDE[Derecho], {
      id: 'Pide',
      header: 'Pide',
      meta: { brief: 'under' },
    }),
    ...(varios
      ? [
          columna.accessor(({ Pais: codigo }) => paisDe(codigo).nombre, {
            id: 'Pais',
            header: 'País',
            meta: { brief: 'corner' },
            cell: ({ getValue }) => <Pais nombre={getValue()} />,
          }),
        ]
      : []),
    ...(abierta === undefined
      ? [
          columna.accessor(
            ({ Pais, RecibidaEn }) => formatearDia(diaEn(Pais, new Date(RecibidaEn))),
            {
              id: 'Recibida',
              header: 'Recibida',
            },
          ),
          columna.accessor(({ Vence }) => (Vence === null ? '—' : formatearDia(Vence)), {
            id: 'Vence',
            header: 'Vence',
          }),
        ]
      : []),
    columna.accessor(plazoEnPalabras, {
      id: 'Plazo',
      header: 'Plazo',
      meta: { brief: 'beside' },
      cell: ({ getValue, row: { original } }) => (
        <span className={`restante ${original.Urgencia ?? ''}`}>{getValue()}</span>
      ),
    }),
  ]);

/** The desk of rights. */
export const MesaDeDerechos = guarded('atenderLlamadas', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const at = useAddress(defaults);
  const [address, change] = at;
  const cual = LISTAS.find((una) => una === address.lista) ?? 'abiertas';
  const pais = paisElegido(user, address.pais);
  const varios = eligePais(user) && pais === undefined;
  const id = leerId(address.caso);
  const numero = address.numero === '' ? undefined : address.numero;
  const { lista, value } = usePages(at, 'pagina', {
    subject: `${cual} ${numero ?? ''} ${pais ?? ''}`,
    load: (pages, signal) =>
      call(listar, { search: { lista: cual, ...pages, pais, numero }, signal }),
  });
  const [suya, setSuya] = useState<SolicitudRow>();
  const abierta = suya?.Id === id ? suya : undefined;
  // The open request stands over a page that lacks it.
  const data = useMemo(() => {
    const filas = value?.data ?? [];
    return abierta === undefined || filas.some(({ Id }) => Id === abierta.Id)
      ? filas
      : [abierta, ...filas];
  }, [abierta, value]);
  const visto = useRef<number>(undefined);
  useEffect(() => {
    // Back from a case, its row has the focus again.
    if (id === undefined && visto.current !== undefined) {
      document.getElementById(`solicitud-${visto.current}`)?.focus({ preventScroll: true });
    }
    visto.current = id;
  }, [id]);
  return (
    <div className={id === undefined ? 'derechos' : 'derechos derechos-con-caso'}>
      <EnTitular>
        <FiltrosPlegados puestos={[cual !== 'abiertas', numero, pais].filter(Boolean).length}>
          <search className="filtros">
            <Select
              id="derechos-lista"
              label="Solicitudes"
              value={cual}
              options={optionsIn(NOMBRES)}
              onValue={(valor) =>
                change({ lista: valor, numero: '', pagina: '1', caso: '' }, 'push')
              }
            />
            <SearchField
              id="derechos-numero"
              label="Buscar por número"
              value={address.numero}
              onSearch={(texto, entry) => change({ numero: texto, pagina: '1', caso: '' }, entry)}
            />
            <PaisFiltro
              id="derechos-pais"
              value={pais ?? ''}
              onValue={(value) => change({ pais: value, pagina: '1', caso: '' }, 'push')}
            />
          </search>
        </FiltrosPlegados>
      </EnTitular>
      <section className="derechos-lista" aria-label="Solicitudes">
        <PagedTable
          title={<span className="oculto">{NOMBRES[cual]}</span>}
          columns={columnas({
            varios,
            abierta: id,
            href: (una) => `${paths.mesaDeDerechos}?lista=${cual}&caso=${una}`,
            onOpen: (una) => change({ caso: String(una) }, 'push'),
          })}
          rowId={({ Id }) => String(Id)}
          {...lista}
          listing={
            lista.listing.status === 'failed' || value === undefined
              ? lista.listing
              : { ...lista.listing, value: { ...value, data } }
          }
          onPage={(pagina) => change({ pagina: String(pagina), caso: '' }, 'push')}
          nouns={['solicitud', 'solicitudes']}
          empty={
            <p>
              {numero === undefined
                ? 'No hay solicitudes en esta lista.'
                : `No hay una solicitud con el número ${numero}. Escríbalo como D-000123.`}
            </p>
          }
        />
      </section>
      {id !== undefined && (
        <SolicitudAbierta
          key={id}
          id={id}
          cumple={puede(user, 'atenderDerechos')}
          onBack={() => change({ caso: '' }, 'push')}
          onRead={setSuya}
          onChanged={lista.again}
        />
      )}
    </div>
  );
}
