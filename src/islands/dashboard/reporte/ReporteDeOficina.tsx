import { useState } from 'react';
import { call, download } from '../../../api/call.ts';
import {
  exportDeOficina,
  opcionesDeReporte,
  reporteDeOficina,
  resumenDeOficina,
} from '../../../contracts/dashboard/reporte.ts';
import { farmaciasDeUsuario } from '../../../contracts/dashboard/listas.ts';
import { formatearDia } from '../../../domain/calendario.ts';
import { ESTADOS_DEL_REPORTE, esDecidido, nombreDeEstado } from '../../../domain/reporte.ts';
import { PERIODOS } from '../../../domain/periodo.ts';
import { eligePais } from '../../../domain/paisDeTrabajo.ts';
import { DownloadButton } from '../../download/DownloadButton.tsx';
import { EnTitular } from '../../EnTitular.tsx';
import { optionsOf, paisesAElegir, Select } from '../../form/Select.tsx';
import { hoyEn } from '../../hoyEn.ts';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { readValues, useAddress } from '../../table/useAddress.ts';
import { useAnswer, useCall } from '../../useAnswer.ts';
import { FarmaciaFiltro } from '../FarmaciaChooser.tsx';
import { paisElegido } from '../palabras.ts';
import { FiltrosPlegados } from '../FiltrosPlegados.tsx';
import { Filas } from './Filas.tsx';
import { FiltrosGuardados } from './FiltrosGuardados.tsx';
import { filtroDeOficinaEn, OFICINA_EN_BLANCO, periodoDe } from './filtro.ts';
import { PeriodoFiltro } from './PeriodoFiltro.tsx';

/** The office's report: every state, by more filters, of a country or of all. */
export const ReporteDeOficina = guarded('verReporteDeOficina', Pantalla);

/** The filters that are typed. */
const ESCRITOS = [
  ['medico', 'Código del médico', '', []],
  ['codigo', 'Código de confirmación', '', []],
  ['horas', 'Horas hasta la decisión', '', []],
] as const;

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(OFICINA_EN_BLANCO);
  const [hoy] = useState(() => hoyEn(user.pais));
  const pais = paisElegido(user, address.pais);
  const periodo = periodoDe(address, hoy);
  const valores = { ...address, periodo, pais: pais ?? '' };
  const filtro = filtroDeOficinaEn(valores, hoy);
  const { value: opciones, again } = useCall(opcionesDeReporte, { search: { pais } });
  const motivos = (opciones?.Motivos ?? []).map(({ Codigo, Texto }) => ({
    value: Codigo,
    label: Texto,
  }));
  const estados = ESTADOS_DEL_REPORTE.map((value) => ({ value, label: nombreDeEstado(value) }));
  const decididos = esDecidido(address.estado);
  const conMotivo = address.estado === 'Rechazado' || address.motivo !== '';
  const principales = [
    ...(eligePais(user) ? [['pais', 'País', 'Todos', paisesAElegir()] as const] : []),
    ['estado', 'Estado', 'Todos', estados],
    ...(conMotivo ? [['motivo', 'Motivo de rechazo', 'Todos', motivos] as const] : []),
    ['producto', 'Producto', 'Todos', optionsOf(opciones?.Productos ?? [])],
  ] as const;
  const otros = [
    ['marca', 'Marca', 'Todas', optionsOf(opciones?.Marcas ?? [])],
    ['cadena', 'Cadena', 'Todas', optionsOf(opciones?.Cadenas ?? [])],
    ['distribuidor', 'Distribuidor', 'Todos', optionsOf(opciones?.Distribuidores ?? [])],
  ] as const;
  const [pedidos, setPedidos] = useState(false);
  const puestosDeMas = [...otros, ...ESCRITOS].some(([nombre]) => address[nombre] !== '');
  const conOtros = pedidos || puestosDeMas;

  const elegir = (filtros: readonly ((typeof principales)[number] | (typeof otros)[number])[]) =>
    filtros.map(([nombre, label, empty, options]) => (
      <Select
        key={nombre}
        id={`reporte-${nombre}`}
        label={label}
        value={valores[nombre]}
        empty={empty}
        options={options}
        onValue={(valor) => {
          // Only rejected ones have a reason.
          const motivo = nombre === 'estado' && valor !== 'Rechazado' ? { motivo: '' } : {};
          change({ ...motivo, [nombre]: valor, pagina: '1' }, 'push');
        }}
      />
    ));

  const params = { userName: user.userName };
  const { value: farmacias = [] } = useAnswer({
    request: address.farmacia === '' ? undefined : (pais ?? ''),
    load: (signal) => call(farmaciasDeUsuario, { params, search: { pais }, signal }),
  });
  const nombres = farmacias.map(({ Codigo, Nombre }) => ({ value: Codigo, label: Nombre }));
  const dichos = [
    ...principales,
    ...otros,
    ['farmacia', 'Farmacia', '', nombres] as const,
    ...ESCRITOS,
  ].flatMap(([nombre, label, , options]) => {
    const valor = valores[nombre];
    if (valor === '') return [];
    return [`${label}: ${options.find(({ value }) => value === valor)?.label ?? valor}`];
  });
  return (
    <div className="pila-amplia">
      <EnTitular>
        {!puestosDeMas && (
          <button
            type="button"
            className="boton-texto"
            aria-expanded={conOtros}
            onClick={() => setPedidos(!pedidos)}
          >
            {conOtros ? 'Menos filtros' : 'Más filtros'}
          </button>
        )}
        <FiltrosGuardados
          filtros={opciones?.Filtros ?? []}
          onChanged={again}
          onChoose={(consulta) => change(readValues(consulta, OFICINA_EN_BLANCO), 'push')}
        >
          {typeof filtro === 'object' && (
            <DownloadButton
              name={`canjes-${filtro.fechaInicio}-a-${filtro.fechaFinal}.xlsx`}
              load={() => download(exportDeOficina, { body: filtro })}
            >
              Exportar a Excel
            </DownloadButton>
          )}
        </FiltrosGuardados>
        <FiltrosPlegados puestos={dichos.length}>
          <search className="filtros">
            <PeriodoFiltro
              id="reporte"
              hoy={hoy}
              periodo={periodo}
              desde={address.desde}
              hasta={address.hasta}
              onPeriodo={(elegido) => change({ ...elegido, pagina: '1' }, 'push')}
            />
            {elegir(principales)}
            <FarmaciaFiltro
              id="reporte-farmacia"
              pais={pais}
              value={address.farmacia}
              onValue={(farmacia, entry) => change({ farmacia, pagina: '1' }, entry)}
            />
            {conOtros && elegir(otros)}
            {conOtros &&
              ESCRITOS.filter(([nombre]) => nombre !== 'horas' || address.horas !== '').map(
                ([nombre, label]) => (
                  <SearchField
                    key={nombre}
                    id={`reporte-${nombre}`}
                    label={label}
                    value={address[nombre]}
                    onSearch={(texto, entry) => change({ [nombre]: texto, pagina: '1' }, entry)}
                  />
                ),
              )}
          </search>
        </FiltrosPlegados>
      </EnTitular>
      {dichos.length > 0 && (
        <p className="reporte-dichos">
          {dichos.join(' · ')}
          <button
            type="button"
            className="boton-texto"
            onClick={() => {
              const { desde, hasta } = address;
              change({ ...OFICINA_EN_BLANCO, periodo: address.periodo, desde, hasta }, 'push');
            }}
          >
            Quitar los filtros
          </button>
        </p>
      )}
      {typeof filtro === 'string' ? (
        <p className="estado">{filtro}</p>
      ) : (
        <Filas
          periodo={
            decididos || periodo === 'propio'
              ? `${decididos ? 'Decididos del' : 'Del'} ${formatearDia(filtro.fechaInicio)} al ${formatearDia(filtro.fechaFinal)}`
              : PERIODOS[periodo]
          }
          subject={JSON.stringify(filtro)}
          rows={(search, signal) => call(reporteDeOficina, { search, body: filtro, signal })}
          sums={(signal) => call(resumenDeOficina, { body: filtro, signal })}
          address={address}
          change={change}
          rechazados={conMotivo}
          empty={<p>No hay canjes en esas fechas{dichos.length > 0 && ' con estos filtros'}.</p>}
        />
      )}
    </div>
  );
}
