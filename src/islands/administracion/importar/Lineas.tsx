import { call } from '../../../api/call.ts';
import {
  type Importacion,
  lineasDeImportacion,
  type LineaRevisada,
} from '../../../contracts/administracion/importaciones.ts';
import { cifra } from '../../../domain/cifra.ts';
import { Select } from '../../form/Select.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../../table/Paging.tsx';
import { useAddress } from '../../table/useAddress.ts';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { useAnswer } from '../../useAnswer.ts';
import { Cambios } from '../Cambios.tsx';

const defaults = { pagina: '1', ver: '' };

const ACCIONES = {
  nueva: 'Se agrega',
  cambiada: 'Cambia',
  igual: 'Queda igual',
  error: 'Con error',
} as const;
const esAccion = (texto: string): texto is keyof typeof ACCIONES => Object.hasOwn(ACCIONES, texto);

const fila = createAppColumnHelper<LineaRevisada>();
const columnas = fila.columns([
  fila.accessor('Linea', { header: 'Línea', meta: { numeric: true } }),
  fila.accessor('Etiqueta', {
    header: 'Registro',
    meta: { naming: true },
    cell: ({ getValue }) => getValue() || '—',
  }),
  fila.accessor('Accion', { header: 'Qué hará', cell: ({ getValue }) => ACCIONES[getValue()] }),
  fila.display({
    id: 'detalle',
    header: 'Detalle',
    cell: ({ row: { original } }) =>
      original.Falta ?? <Cambios de={original.Cambios} esNuevo={original.Accion === 'nueva'} />,
  }),
]);

/** What was understood of a file, line by line. */
export function Lineas({ importacion }: { readonly importacion: Importacion }) {
  const [address, change] = useAddress(defaults);
  const pagina = paginaDeTexto(address.pagina);
  const ver = esAccion(address.ver) ? address.ver : undefined;
  const { Id: id, Estado, Nuevas, Cambiadas, Iguales, ConError } = importacion;
  const { answer, again } = useAnswer({
    request: `${pagina} ${Estado}`,
    subject: `${ver ?? ''} ${ConError}`,
    load: (signal) =>
      call(lineasDeImportacion, {
        params: { id },
        search: { page: pagina, limit: PAGE_SIZE, accion: ver },
        signal,
      }),
  });
  const cuentas = { nueva: Nuevas, cambiada: Cambiadas, igual: Iguales, error: ConError };
  const total = Nuevas + Cambiadas + Iguales + ConError;
  return (
    <div className="pila-amplia">
      <Select
        id="importar-ver"
        label="Ver líneas"
        value={ver ?? ''}
        empty={`Todas (${cifra(total)})`}
        onValue={(valor) => change({ ver: valor, pagina: '1' }, 'push')}
        options={Object.entries(ACCIONES).map(([accion, texto]) => ({
          value: accion,
          label: `${texto} (${cifra(esAccion(accion) ? cuentas[accion] : 0)})`,
        }))}
      />
      <PagedTable
        title="Línea por línea"
        columns={columnas}
        rowId={({ Linea }) => String(Linea)}
        listing={answer}
        again={again}
        page={pagina}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={['línea', 'líneas']}
        empty={<p>No hay líneas así.</p>}
        total={ver === undefined ? total : cuentas[ver]}
      />
    </div>
  );
}
