import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { perfilDe } from '../../domain/permisos.ts';
import { useMemo, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { type afiliacionRow, afiliaciones } from '../../contracts/afiliaciones.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import { cifra } from '../../domain/cifra.ts';
import { paisDe } from '../../domain/paises.ts';
import { diasDe, esRelativo } from '../../domain/periodo.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { paisElegido } from '../dashboard/palabras.ts';
import { DE_FARMACIA, NombreBreve } from '../dashboard/NombreBreve.tsx';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { PeriodoFiltro } from '../dashboard/reporte/PeriodoFiltro.tsx';
import { EnTitular } from '../EnTitular.tsx';
import { hoyEn } from '../hoyEn.ts';
import { Plegado } from '../Plegado.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAddress, writeValues } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { usePages } from '../table/usePages.ts';

const FUERA = 'Fuera de una farmacia';

const defaults = { pais: '', farmacia: '', periodo: '7-dias', desde: '', hasta: '', pagina: '1' };

const fila = createAppColumnHelper<InferOutput<typeof afiliacionRow>>();
const columnasDe = (varios: boolean) =>
  fila.columns([
    fila.accessor('AfiliadaEn', {
      header: varios ? 'Fecha (hora de su país)' : 'Fecha',
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) =>
        formatearInstante(original.Pais, new Date(original.AfiliadaEn)),
    }),
    fila.accessor('NumeroTarjeta', {
      header: 'Tarjeta',
      meta: { naming: true },
      cell: ({ row: { original } }) => {
        const tarjeta = agruparTarjeta(original.NumeroTarjeta);
        return original.Referencia === null ? (
          <span className="codigo">{tarjeta}</span>
        ) : (
          <a className="codigo abre-fila" href={paths.persona(original.Referencia)}>
            {tarjeta}
          </a>
        );
      },
    }),
    ...(varios
      ? [
          fila.accessor('Pais', {
            header: 'País',
            cell: ({ getValue }) => paisDe(getValue()).nombre,
          }),
        ]
      : []),
    fila.accessor(({ Farmacia }) => Farmacia ?? FUERA, {
      id: 'Farmacia',
      header: 'Farmacia',
      meta: { brief: 'under' },
      cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={DE_FARMACIA} />,
    }),
    fila.accessor(({ CodigoMedico }) => CodigoMedico ?? '—', { id: 'Medico', header: 'Médico' }),
    fila.accessor('EstadoTarjeta', { header: 'Estado' }),
  ]);

/** The list of affiliations: of some days, by pharmacy. */
export const Afiliaciones = guarded('verAfiliaciones', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const at = useAddress(defaults);
  const [address, change] = at;
  const [hoy] = useState(() => hoyEn(user.pais));
  const pais = paisElegido(user, address.pais);
  const periodo = esRelativo(address.periodo) ? address.periodo : 'propio';
  const [desde, hasta] =
    periodo === 'propio' ? [address.desde, address.hasta] : diasDe(periodo, hoy);
  const farmacia = address.farmacia || undefined;
  const filtro = { desde, hasta, pais, farmacia };
  const variasFarmacias = perfilDe(user) !== 'Regente';
  const variosPaises = eligePais(user) && pais === undefined;
  const columnas = useMemo(() => columnasDe(variosPaises), [variosPaises]);
  const { value, lista } = usePages(at, 'pagina', {
    request: desde === '' || hasta === '' ? undefined : '',
    subject: JSON.stringify(filtro),
    load: (pages, signal) => call(afiliaciones, { search: { ...filtro, ...pages }, signal }),
  });
  const porFarmacia = value?.PorFarmacia ?? [];
  const enLista = porFarmacia.reduce((suma, { Afiliaciones: cuantas }) => suma + cuantas, 0);
  const total = Math.max(enLista, value?.Total ?? 0);
  const verDe = (codigo: string) =>
    writeValues(location.search, defaults, { farmacia: codigo, pagina: '1' });
  return (
    <div className="pila-amplia">
      <EnTitular>
        <search className="filtros">
          <PeriodoFiltro
            id="afiliaciones"
            hoy={hoy}
            periodo={periodo}
            desde={desde}
            hasta={hasta}
            onPeriodo={(elegido) => change({ ...elegido, pagina: '1' }, 'push')}
          />
          <PaisFiltro
            id="afiliaciones-pais"
            value={pais ?? ''}
            onValue={(valor) => change({ pais: valor, farmacia: '', pagina: '1' }, 'push')}
          />
          {variasFarmacias && (
            <FarmaciaFiltro
              id="afiliaciones-farmacia"
              pais={pais}
              value={address.farmacia}
              onValue={(codigo, entry) => change({ farmacia: codigo, pagina: '1' }, entry)}
            />
          )}
        </search>
      </EnTitular>
      {desde !== '' && hasta !== '' && (
        <PagedTable
          title={<span className="oculto">Personas afiliadas</span>}
          columns={columnas}
          rowId={({ NumeroTarjeta }) => NumeroTarjeta}
          {...lista}
          filters={
            variasFarmacias &&
            farmacia === undefined &&
            porFarmacia.length > 0 && (
              <Plegado nombre="Las farmacias que más afilian" className="sumas-caja">
                <ul className="sumas">
                  {[
                    ['Total', total] as const,
                    ...porFarmacia.map(
                      (una) => [una.Nombre ?? FUERA, una.Afiliaciones, una.Codigo] as const,
                    ),
                    ['Las demás (elija una en «Farmacia»)', total - enLista] as const,
                  ].map(
                    ([de, cuantas, codigo]) =>
                      cuantas > 0 && (
                        <li key={de}>
                          <span>{de}</span>
                          <strong>
                            {codigo ? <a href={verDe(codigo)}>{cifra(cuantas)}</a> : cifra(cuantas)}
                          </strong>
                        </li>
                      ),
                  )}
                </ul>
              </Plegado>
            )
          }
          nouns={['afiliación', 'afiliaciones']}
          empty={<p>No hay afiliaciones con ese filtro.</p>}
        />
      )}
    </div>
  );
}
