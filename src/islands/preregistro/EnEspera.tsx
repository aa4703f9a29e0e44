import { perfilDe, puede } from '../../domain/permisos.ts';
import { useEffect, useMemo } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { type enEspera, pendientes } from '../../contracts/preregistro.ts';
import { diasHasta, enDias, formatearDia } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { agruparTarjeta, paisDeTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { type PorCanjear, porCanjear } from '../../stores/porCanjear.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { DE_FARMACIA, NombreBreve, PRODUCTO } from '../dashboard/NombreBreve.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { usePages } from '../table/usePages.ts';
import { ESPERA } from './borrador.ts';
import { IrACanjear } from './IrACanjear.tsx';
import { useUsuario } from '../session/Guard.tsx';

type Espera = InferOutput<typeof enEspera>;

const fila = createAppColumnHelper<Espera>();

/** With fewer days left, a redemption's last day is emphasised. */
const PRONTO_DIAS = 15;

const columnasDe = (
  onOpen: (espera: PorCanjear) => void,
  pais: PaisCodigo,
  { conFarmacia, canjea }: { conFarmacia: boolean; canjea: boolean },
) =>
  fila.columns([
    fila.accessor('Tarjeta', {
      header: 'Tarjeta',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <button
          type="button"
          className="boton-texto codigo"
          onClick={() => onOpen({ tarjeta: original.Tarjeta, promocionId: original.PromocionId })}
        >
          {agruparTarjeta(original.Tarjeta)}
        </button>
      ),
    }),
    // A phone's closed row has one target, its card.
    fila.accessor('Paciente', {
      header: 'Paciente',
      meta: { brief: 'under' },
      cell: ({ row: { original } }) => (
        <>
          {original.Referencia === null ? (
            <span className="repetido">{original.Paciente}</span>
          ) : (
            <a className="repetido" href={paths.persona(original.Referencia)}>
              {original.Paciente}
            </a>
          )}
          <span className="solo-breve">
            {original.NombreBreve} · {original.Promocion.split(' ', 1)}
          </span>
        </>
      ),
    }),
    fila.accessor('Promocion', {
      header: 'Promoción',
      cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={PRODUCTO} />,
    }),
    ...(conFarmacia
      ? [
          fila.accessor('Farmacia', {
            header: 'Farmacia',
            cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={DE_FARMACIA} />,
          }),
        ]
      : []),
    fila.accessor('Primera', {
      header: 'Primera factura',
      cell: ({ getValue }) => formatearDia(getValue()),
    }),
    fila.accessor('Hasta', {
      header: 'Vence',
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) => {
        const suPais = paisDeTarjeta(original.Tarjeta) ?? pais;
        const dias = diasHasta(suPais, original.Hasta, new Date());
        return (
          <span className={dias < PRONTO_DIAS ? 'restante pronto' : 'restante'}>
            {enDias(dias)}
            <span className="detalle">{formatearDia(original.Hasta)}</span>
          </span>
        );
      },
    }),
    fila.accessor('Registradas', {
      header: 'Facturas',
      meta: { brief: 'corner' },
      cell: ({ row: { original } }) =>
        original.Registradas < original.Necesarias ? (
          `${original.Registradas} de ${original.Necesarias}`
        ) : canjea ? (
          <IrACanjear
            className="boton-texto"
            tarjeta={original.Tarjeta}
            promocionId={original.PromocionId}
          />
        ) : (
          <span className="etiqueta etiqueta-ok">Ya se puede canjear</span>
        ),
    }),
  ]);

interface EnEsperaProps {
  readonly pais: PaisCodigo;
  readonly onOpen: (espera: PorCanjear) => void;
}

/** The redemptions that wait, one for each card and promotion with pending invoices: those with enough first, then the nearest last day. A row opens its invoices. */
export function EnEspera({ pais, onOpen }: EnEsperaProps) {
  const user = useUsuario();
  const at = useAddress(ESPERA);
  const [address, change] = at;
  const farmacia = address.farmacia || undefined;
  const deVarias = perfilDe(user) !== 'Regente';
  const { lista, value } = usePages(at, 'espera', {
    subject: address.farmacia,
    load: (pages, signal) => call(pendientes, { search: { ...pages, farmacia }, signal }),
  });
  const filas = value?.data ?? [];
  // With enough invoices: what the bar counts. They come first.
  const listos = filas.filter((una) => una.Registradas >= una.Necesarias).length;
  const elegida = filas.find(({ Clave }) => Clave === address.canjear);
  useEffect(() => {
    if (elegida === undefined) return;
    porCanjear.keep(user.userName, { tarjeta: elegida.Tarjeta, promocionId: elegida.PromocionId });
    location.replace(paths.canje);
  }, [elegida, user]);
  const columnas = useMemo(
    () =>
      columnasDe(onOpen, pais, { conFarmacia: deVarias, canjea: puede(user, 'registrarCanje') }),
    [onOpen, deVarias, pais, user],
  );
  return (
    <PagedTable
      title="Canjes con facturas en espera"
      columns={columnas}
      rowId={({ Clave }) => Clave}
      {...lista}
      filters={
        <>
          {deVarias && (
            <search className="filtros">
              <FarmaciaFiltro
                id="espera-farmacia"
                pais={pais}
                value={address.farmacia}
                onValue={(codigo) => change({ farmacia: codigo, espera: '1' }, 'replace')}
              />
            </search>
          )}
          {listos > 0 && listos < filas.length && (
            <p>
              {listos} {listos === 1 ? 'canje ya tiene' : 'canjes ya tienen'} todas sus facturas.
            </p>
          )}
        </>
      }
      nouns={['canje en espera', 'canjes en espera']}
      empty={<p>Ningún canje tiene facturas en espera.</p>}
    />
  );
}
