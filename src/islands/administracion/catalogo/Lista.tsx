import { useMemo } from 'react';
import type { InferInput } from 'valibot';
import { download } from '../../../api/call.ts';
import { exportarCatalogo, listarCatalogo } from '../../../contracts/administracion/catalogo.ts';
import { type CatalogoNombre, CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../download/DownloadButton.tsx';
import { FiltrosPlegados } from '../../dashboard/FiltrosPlegados.tsx';
import { PaisFiltro } from '../../dashboard/PaisFiltro.tsx';
import { EnTitular } from '../../EnTitular.tsx';
import { optionsIn, Select } from '../../form/Select.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { ordenDe, useLista } from '../useLista.ts';
import { segunPais } from '../../dashboard/palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';
import { VolverAFarmacia } from '../VolverAFarmacia.tsx';
import { columnasDeCatalogo } from './columnas.tsx';

const defaults = { pagina: '1', buscar: '', pais: '', estado: '', orden: '', deFarmacia: '' };

const ESTADOS = { activos: 'Activos', inactivos: 'Inactivos' } as const;
const DE_FARMACIAS = { ...ESTADOS, incompletos: 'Incompletas' } as const;

/** The table of a catalogue: searched while one types, in any of its orders, a page at a time, all of it in the address. */
export function Lista({ nombre }: { readonly nombre: CatalogoNombre }) {
  const catalogo = CATALOGOS[nombre];
  const user = useUsuario();
  const { filtro, puestos, elegir, buscador, campo, lista } = useLista(
    nombre,
    defaults,
    listarCatalogo,
    {
      catalogo: nombre,
    },
  );
  const { orden = catalogo.tabla[0] ?? '' } = filtro;
  const columnas = useMemo(() => segunPais(user, columnasDeCatalogo(nombre)), [user, nombre]);
  return (
    <div className="pila-amplia">
      <VolverAFarmacia />
      <EnTitular>
        <p>{catalogo.nota}</p>
        <Acciones nombre={nombre} filtro={filtro} />
        <FiltrosPlegados puestos={puestos}>
          <div className="filtros">
            <SearchField {...buscador} label={`Buscar ${catalogo.nombres[1]}`} />
            <PaisFiltro {...campo('pais')} />
            {catalogo.apaga !== null && (
              <Select
                {...campo('estado')}
                label="Estado"
                empty="Todos"
                options={optionsIn(nombre === 'farmacias' ? DE_FARMACIAS : ESTADOS)}
              />
            )}
          </div>
        </FiltrosPlegados>
      </EnTitular>
      <PagedTable
        title={<span className="oculto">{catalogo.titulo}</span>}
        columns={columnas}
        rowId={({ Id }) => Id}
        {...lista}
        nouns={catalogo.nombres}
        {...ordenDe(orden, elegir)}
        empty={<p>No hay {catalogo.nombres[1]} que coincidan.</p>}
      />
    </div>
  );
}

interface AccionesProps {
  readonly nombre: CatalogoNombre;
  readonly filtro: InferInput<typeof exportarCatalogo.search>;
}

function Acciones({ nombre, filtro }: AccionesProps) {
  const { nombres } = CATALOGOS[nombre];
  return (
    <div className="acciones">
      <a className="boton" href={paths.filaNueva(nombre)}>
        Agregar {nombres[0]}
      </a>
      <a className="boton-secundario" href={`${paths.importar}?datos=${CATALOGOS[nombre].tipo}`}>
        Importar
      </a>
      <DownloadButton
        name={`${nombre}.xlsx`}
        load={() => download(exportarCatalogo, { params: { catalogo: nombre }, search: filtro })}
      >
        Exportar a Excel
      </DownloadButton>
      {nombre === 'promociones' && (
        <a className="boton-secundario" href={paths.renovarPromociones}>
          Renovar promociones
        </a>
      )}
    </div>
  );
}
