import { useState } from 'react';
import { call, download } from '../../api/call.ts';
import { type Acto, actos, exportarActos } from '../../contracts/administracion/actos.ts';
import { ACCIONES, TIPOS_DE_ACTO, type TipoDeActo } from '../../domain/administracion.ts';
import { leerDia } from '../../domain/calendario.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { hoyEn } from '../hoyEn.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../table/Paging.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useAnswer } from '../useAnswer.ts';
import { AntesYDespues } from './AntesYDespues.tsx';
import { horaDe, nombreDePais } from './palabras.ts';

const defaults = { pagina: '1', buscar: '', tipo: '', por: '', desde: '', hasta: '' };

const fila = createAppColumnHelper<Acto>();

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Cuando', { header: 'Fecha', cell: ({ getValue }) => horaDe(user, getValue()) }),
    fila.accessor('Quien', {
      header: 'Quién',
      cell: ({ row: { original } }) =>
        original.Por === 'orden' ? `${original.Quien} (orden)` : original.Quien,
    }),
    fila.accessor('Accion', { header: 'Qué hizo', cell: ({ getValue }) => ACCIONES[getValue()] }),
    fila.accessor('Objeto', {
      header: 'De qué',
      meta: { naming: true },
      cell: ({ row: { original } }) => `${TIPOS_DE_ACTO[original.Tipo]}: ${original.Objeto}`,
    }),
    fila.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDePais(getValue()) }),
    fila.display({
      id: 'detalle',
      header: 'Antes y después',
      cell: ({ row: { original } }) => <Detalle acto={original} />,
    }),
  ]);

function Detalle({ acto }: { readonly acto: Acto }) {
  if (acto.Antes === null && acto.Despues === null) return <>—</>;
  return (
    <details>
      <summary>
        Ver<span className="oculto"> el antes y el después de {acto.Objeto}</span>
      </summary>
      <div className="pila">
        <AntesYDespues antes={acto.Antes} despues={acto.Despues} nombre={acto.Objeto} />
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
export const Actos = guarded('aprobarCambios', Registro);

const esTipo = (texto: string): texto is TipoDeActo => Object.hasOwn(TIPOS_DE_ACTO, texto);
const esPor = (texto: string): texto is Acto['Por'] => texto === 'pantalla' || texto === 'orden';

function Registro() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const pagina = paginaDeTexto(address.pagina);
  const filtro = {
    ...(address.buscar === '' ? {} : { s: address.buscar }),
    ...(esTipo(address.tipo) ? { tipo: address.tipo } : {}),
    ...(esPor(address.por) ? { por: address.por } : {}),
    ...(leerDia(address.desde) === null ? {} : { desde: address.desde }),
    ...(leerDia(address.hasta) === null ? {} : { hasta: address.hasta }),
  };
  const { answer, again } = useAnswer({
    request: String(pagina),
    subject: JSON.stringify(filtro),
    load: (signal) =>
      call(actos, { search: { page: pagina, limit: PAGE_SIZE, ...filtro }, signal }),
  });
  const [hoy] = useState(() => hoyEn(user.pais));
  const select = (
    nombre: 'tipo' | 'por',
    label: string,
    opciones: Readonly<Record<string, string>>,
  ) => (
    <Select
      id={`actos-${nombre}`}
      label={label}
      value={address[nombre]}
      empty="Todos"
      options={optionsIn(opciones)}
      onValue={(valor) => change({ [nombre]: valor, pagina: '1' }, 'push')}
    />
  );
  const dia = (nombre: 'desde' | 'hasta', label: string) => (
    <CampoFecha
      id={`actos-${nombre}`}
      label={label}
      value={address[nombre]}
      hoy={hoy}
      onValue={(valor) => change({ [nombre]: valor, pagina: '1' }, 'replace')}
    />
  );
  return (
    <div className="pila-amplia">
      <div className="filtros">
        <SearchField
          id="actos-buscar"
          label="Buscar"
          hint="Por quién lo hizo, o por un nombre o código."
          value={address.buscar}
          onSearch={(buscar, entry) => change({ buscar, pagina: '1' }, entry)}
        />
        {select('tipo', 'De qué', TIPOS_DE_ACTO)}
        {select('por', 'Por', { pantalla: 'Pantalla', orden: 'Orden' })}
        {dia('desde', 'Desde')}
        {dia('hasta', 'Hasta')}
      </div>
      <DownloadButton
        name="lo-que-se-hizo.xlsx"
        load={() => download(exportarActos, { search: filtro })}
        doing="Exportando…"
      >
        Exportar a Excel
      </DownloadButton>
      <PagedTable
        title="Actos"
        columns={columnas(user)}
        rowId={({ Id }) => String(Id)}
        listing={answer}
        again={again}
        page={pagina}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={['acto', 'actos']}
        empty={<p>No hay actos con ese filtro.</p>}
      />
    </div>
  );
}
