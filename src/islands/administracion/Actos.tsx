import { useState } from 'react';
import { download } from '../../api/call.ts';
import { type Acto, actos, exportarActos } from '../../contracts/administracion/actos.ts';
import { ACCIONES, TIPOS_DE_ACTO } from '../../domain/administracion.ts';
import { ERRORES_REPORTE } from '../../domain/reporte.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { FiltrosPlegados } from '../dashboard/FiltrosPlegados.tsx';
import { ObjetoBreve } from '../dashboard/NombreBreve.tsx';
import { segunPais } from '../dashboard/palabras.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { EnTitular } from '../EnTitular.tsx';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { hoyEn } from '../hoyEn.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useLista } from './useLista.ts';
import { AntesYDespues, cambiosEnLinea } from './AntesYDespues.tsx';
import { horaDe, nombreDePais } from './palabras.ts';

const defaults = { pagina: '1', buscar: '', tipo: '', por: '', desde: '', hasta: '' };

const fila = createAppColumnHelper<Acto>();

const quien = ({ Por, Quien }: Acto) => (Por === 'orden' ? `${Quien} (orden)` : Quien);

/** The record outlives an erasure: of a patient it tells the request. */
const nombreDe = ({ Despues, Objeto }: Acto) => String(Despues?.['Solicitud'] ?? Objeto);

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Cuando', {
      header: 'Fecha',
      meta: { brief: 'under' },
      cell: ({ row: { original } }) => (
        <>
          {horaDe(user, original.Cuando)}
          <span className="solo-breve">{` ·\u00a0${quien(original)}`}</span>
        </>
      ),
    }),
    fila.accessor('Quien', { header: 'Quién', cell: ({ row: { original } }) => quien(original) }),
    fila.accessor('Accion', {
      header: 'Qué hizo',
      cell: ({ getValue }) => ACCIONES[getValue()],
    }),
    fila.accessor('Objeto', {
      header: 'De qué',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="solo-breve">{`${ACCIONES[original.Accion]} · `}</span>
          <ObjetoBreve entero={`${TIPOS_DE_ACTO[original.Tipo]}: ${nombreDe(original)}`} />
          <span className="detalle">{cambiosEnLinea(original)}</span>
        </>
      ),
    }),
    fila.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDePais(getValue()) }),
    fila.display({
      id: 'antesYDespues',
      header: 'Antes y después',
      cell: ({ row: { original } }) => <Detalle acto={original} />,
    }),
  ]);

function Detalle({ acto }: { readonly acto: Acto }) {
  if (acto.Antes === null && acto.Despues === null) return <>—</>;
  return (
    <details>
      <summary>
        Ver<span className="oculto"> el antes y el después de {nombreDe(acto)}</span>
      </summary>
      <div className="pila">
        <AntesYDespues antes={acto.Antes} despues={acto.Despues} nombre={nombreDe(acto)} />
        {acto.Propuesta !== null && (
          <p>
            <a href={paths.propuesta(acto.Propuesta)}>Propuesta {acto.Propuesta}</a>
          </p>
        )}
      </div>
    </details>
  );
}

/** The record of administrative acts: searched, filtered, exported. */
export const Actos = guarded('aprobarCambios', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const { filtro, puestos, buscador, campo, lista } = useLista('actos', defaults, actos);
  const [hoy] = useState(() => hoyEn(user.pais));
  const alReves = filtro.desde && filtro.hasta && filtro.desde > filtro.hasta;
  const mal = alReves ? ERRORES_REPORTE.orden : undefined;
  return (
    <div className="pila-amplia">
      <EnTitular>
        <p>
          Solo los actos de administración. Lo que cada quien hizo con un canje (registrarlo,
          auditarlo, reabrirlo) está en el historial de ese canje.
        </p>
        <div className="acciones">
          <DownloadButton
            name="lo-que-se-hizo.xlsx"
            load={() => download(exportarActos, { search: filtro })}
            doing="Exportando…"
          >
            Exportar a Excel
          </DownloadButton>
        </div>
        <FiltrosPlegados puestos={puestos}>
          <div className="filtros">
            <SearchField
              {...buscador}
              label="Buscar"
              hint="Por quién lo hizo, o por un nombre o código."
            />
            <Select
              {...campo('tipo')}
              label="De qué"
              empty="Todos"
              options={optionsIn(TIPOS_DE_ACTO)}
            />
            <Select
              {...campo('por')}
              label="Por dónde"
              empty="Todos"
              options={optionsIn({ pantalla: 'Pantalla', orden: 'Orden' })}
            />
            <CampoFecha {...campo('desde', 'replace')} label="Desde" hoy={hoy} error={mal} />
            <CampoFecha {...campo('hasta', 'replace')} label="Hasta" hoy={hoy} />
          </div>
        </FiltrosPlegados>
      </EnTitular>
      <PagedTable
        title={<span className="oculto">Actos</span>}
        columns={segunPais(user, columnas(user))}
        rowId={({ Id }) => String(Id)}
        {...lista}
        nouns={['acto', 'actos']}
        empty={<p>{mal ?? 'No hay actos de administración con ese filtro.'}</p>}
      />
    </div>
  );
}
