import { call, download } from '../../../api/call.ts';
import { exportarCatalogo, listarCatalogo } from '../../../contracts/administracion/catalogo.ts';
import { type CatalogoNombre, CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { esPaisCodigo } from '../../../domain/paises.ts';
import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../download/DownloadButton.tsx';
import { optionsIn, paisesAElegir, Select } from '../../form/Select.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../../table/Paging.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { useAddress } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { paisesDe } from '../palabras.ts';
import { columnasDeCatalogo } from './columnas.tsx';
import { useUsuario } from '../../session/Guard.tsx';

const defaults = { pagina: '1', buscar: '', pais: '', estado: '', orden: '' };

const ESTADOS = { activos: 'Activos', inactivos: 'Inactivos' } as const;
const esEstado = (texto: string): texto is keyof typeof ESTADOS => Object.hasOwn(ESTADOS, texto);

interface ListaProps {
  readonly nombre: CatalogoNombre;
}

/** The table of a catalogue: searched while one types, in any of its orders, a page at a time, all of it in the address. */
export function Lista({ nombre }: ListaProps) {
  const user = useUsuario();
  const catalogo = CATALOGOS[nombre];
  const [address, change] = useAddress(defaults);
  const { buscar, estado } = address;
  const pagina = paginaDeTexto(address.pagina);
  const orden = address.orden || (catalogo.tabla[0] ?? '');
  const pais = esPaisCodigo(address.pais) ? address.pais : undefined;
  const filtro = {
    ...(buscar === '' ? {} : { s: buscar }),
    pais,
    ...(esEstado(estado) ? { estado } : {}),
    orden,
  };
  const { answer, again } = useAnswer({
    request: `${pagina} ${JSON.stringify(filtro)}`,
    load: (signal) =>
      call(listarCatalogo, {
        params: { catalogo: nombre },
        search: { ...filtro, page: pagina, limit: PAGE_SIZE },
        signal,
      }),
  });
  const volver = { pagina: '1' };
  return (
    <div className="pila-amplia">
      <p className="nota">{catalogo.nota}</p>
      <Acciones nombre={nombre} filtro={filtro} />
      <div className="filtros">
        <SearchField
          id={`${nombre}-buscar`}
          label={`Buscar ${catalogo.nombres[1]}`}
          value={buscar}
          onSearch={(texto, entry) => change({ ...volver, buscar: texto }, entry)}
        />
        {user.todosLosPaises && (
          <Select
            id={`${nombre}-pais`}
            label="País"
            value={pais ?? ''}
            empty="Todos los países"
            options={paisesAElegir(paisesDe(user))}
            onValue={(valor) => change({ ...volver, pais: valor }, 'push')}
          />
        )}
        {catalogo.apaga !== null && (
          <Select
            id={`${nombre}-estado`}
            label="Estado"
            value={esEstado(estado) ? estado : ''}
            empty="Todos"
            options={optionsIn(ESTADOS)}
            onValue={(valor) => change({ ...volver, estado: valor }, 'push')}
          />
        )}
      </div>
      <PagedTable
        title={catalogo.titulo}
        columns={columnasDeCatalogo(nombre)}
        rowId={({ Id }) => Id}
        listing={answer}
        again={again}
        page={pagina}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={catalogo.nombres}
        orden={{ id: orden.replace(/^-/, ''), desc: orden.startsWith('-') }}
        onOrden={({ id, desc }) => change({ ...volver, orden: `${desc ? '-' : ''}${id}` }, 'push')}
        empty={<p>No hay {catalogo.nombres[1]} que coincidan.</p>}
      />
    </div>
  );
}

interface AccionesProps {
  readonly nombre: CatalogoNombre;
  readonly filtro: NonNullable<Parameters<typeof download<typeof exportarCatalogo>>[1]['search']>;
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
