import { useEffect } from 'react';
import {
  type GrupoDeFaltas,
  type Importacion,
  type LineaRevisada,
  lineasDeImportacion,
  verImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { MAESTROS, TITULOS_DE_TIPO } from '../../../contracts/administracion/catalogos.ts';
import { cifra, contar } from '../../../domain/cifra.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { Datos } from '../../form/Datos.tsx';
import { type Dicho, useNotice } from '../../form/useNotice.tsx';
import { useCall } from '../../useAnswer.ts';
import { horaDe } from '../palabras.ts';
import { estadoEnPalabras, Hechas } from './Hechas.tsx';
import { Pasos } from './Pasos.tsx';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { Awaited } from '../../Awaited.tsx';
import { usePathname } from '../../table/useAddress.ts';
import { Cargar, Subir } from './Cargar.tsx';
import { Alerta } from '../../form/Alerta.tsx';
import { ActionButton } from '../../form/ActionButton.tsx';
import { archivoDe, descargarMarcado } from './archivoAbierto.ts';
import { Select } from '../../form/Select.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { useLista } from '../useLista.ts';
import { Cambios } from '../Cambios.tsx';

/** The look at a file: counts, faults, each line, and the buttons that apply it or take it back. */
function Revision({ id }: { readonly id: string }) {
  const user = useUsuario();
  const { notice, tell } = useNotice();
  const leida = useCall(verImportacion, { params: { id } });
  const decir = (next: Dicho) => {
    tell(next);
    leida.again();
  };
  if (leida.value === undefined) return <Awaited asked={leida} says="Buscando el archivo…" />;
  const { Importacion: importacion, Errores: errores, Espera: espera } = leida.value;
  const pasos = puede(user, 'administrar') && (
    <Pasos importacion={importacion} espera={espera} onDone={decir} />
  );
  return (
    <div className="pila-amplia">
      <p className="volver">
        <a href={paths.importar}>Volver a Importar</a>
      </p>
      <h2 className="titulo-de-registro">
        {importacion.Archivo} · {TITULOS_DE_TIPO[importacion.Tipo]}
      </h2>
      {notice}
      {importacion.ConError > 0 && <Errores importacion={importacion} grupos={errores} />}
      {importacion.SeDeshaceHasta !== null && pasos}
      <Cuentas importacion={importacion} />
      {importacion.SeDeshaceHasta === null && pasos}
      <Lineas key={`${importacion.Estado} ${importacion.ConError}`} importacion={importacion} />
    </div>
  );
}

function Cuentas({ importacion }: { readonly importacion: Importacion }) {
  const user = useUsuario();
  const { Estado, Nuevas, Cambiadas, Iguales, ConError, AplicadaEn, Quien } = importacion;
  const conFin = (n: number, fin: string) =>
    Estado === 'Deshecha' && n > 0 ? `${cifra(n)}, ya ${fin}${n === 1 ? '' : 's'}` : cifra(n);
  return (
    <Datos
      de={{
        Nuevas: conFin(Nuevas, 'quitada'),
        Cambiadas: conFin(Cambiadas, 'devuelta'),
        Iguales: cifra(Iguales),
        'Con error': cifra(ConError),
        Estado: `${estadoEnPalabras(importacion)}${Estado !== 'Aplicada' || AplicadaEn === null ? '' : ` el ${horaDe(user, AplicadaEn)}`}`,
        'Enviado por': Quien,
      }}
    />
  );
}

/** The island of imports: the choice of a file, and under a further address its look. */
export const Importar = guarded('aprobarCambios', Pantalla);

const UUID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

function Pantalla() {
  const user = useUsuario();
  const id = UUID.exec(usePathname())?.[1];
  useEffect(() => {
    document.title = `${id === undefined ? 'Importar' : 'Revisar un archivo'} · Junto a Tí`;
  }, [id]);
  if (id !== undefined) return <Revision key={id} id={id} />;
  return (
    <div className="pila-amplia">
      {puede(user, 'administrar') && <Cargar />}
      <Hechas />
    </div>
  );
}

/** 'Línea 3', 'Líneas 5, 6', '12 líneas: 5, 6, 8…'. */
const enQueLineas = ({ Lineas, Cuantas }: GrupoDeFaltas) => {
  const numeros = Lineas.join(', ');
  if (Cuantas > Lineas.length) return `${cifra(Cuantas)} líneas: ${numeros}…`;
  return `${Cuantas === 1 ? 'Línea' : 'Líneas'} ${numeros}`;
};

/** The faults, and the file with a column that names them. */
function Errores({
  importacion: { Id: id, Tipo: tipo, ConError },
  grupos,
}: {
  readonly importacion: Importacion;
  readonly grupos: readonly GrupoDeFaltas[];
}) {
  const archivo = archivoDe(id);
  return (
    <section className="pila" aria-label="Qué corregir">
      <Alerta
        tipo="error"
        titulo={`No se puede aplicar: ${contar(ConError, 'línea', 'líneas')} con error`}
      >
        <ul className="lista-marcada">
          {grupos.map((grupo) => (
            <li key={grupo.Motivo}>
              <strong>{enQueLineas(grupo)}</strong> · {grupo.Motivo}
            </li>
          ))}
        </ul>
      </Alerta>
      {archivo !== undefined && (
        <ActionButton
          className="boton-secundario"
          doing="Preparando el archivo…"
          work={() => descargarMarcado(id, archivo)}
        >
          Descargar el archivo con «Qué corregir»
        </ActionButton>
      )}
      <Subir tipo={tipo} label="Subir el archivo corregido" />
    </section>
  );
}

const defaults = { pagina: '1', accion: '' };

const ACCIONES = {
  nueva: 'Nueva',
  cambiada: 'Cambiada',
  igual: 'Igual',
  error: 'Con error',
} as const;
const esAccion = (texto: string): texto is keyof typeof ACCIONES => Object.hasOwn(ACCIONES, texto);

/** What a change of a column does, by the column's heading. */
const CONSECUENCIAS = new Map(
  Object.values(MAESTROS).flatMap(({ columnas }) =>
    columnas.flatMap(({ titulo, consecuencia }) =>
      consecuencia === undefined ? [] : [[titulo, consecuencia] as const],
    ),
  ),
);

const fila = createAppColumnHelper<LineaRevisada>();
const columnas = fila.columns([
  fila.accessor('Linea', { header: 'Línea', meta: { numeric: true, brief: 'corner' } }),
  fila.accessor('Etiqueta', {
    header: 'Registro',
    meta: { naming: true },
    cell: ({ getValue }) => getValue() || '—',
  }),
  fila.accessor('Accion', {
    header: 'Cómo es',
    meta: { brief: 'beside' },
    cell: ({ getValue }) => ACCIONES[getValue()],
  }),
  fila.display({
    id: 'detalle',
    header: 'Detalle',
    meta: { brief: 'under' },
    cell: ({ row: { original } }) =>
      original.Faltas.length > 0 ? (
        original.Faltas.map((falta) => <p key={falta}>{falta}</p>)
      ) : (
        <>
          <Cambios de={original.Cambios} esNuevo={original.Accion === 'nueva'} />
          {original.Accion === 'cambiada' &&
            original.Cambios.flatMap(({ Titulo }) => CONSECUENCIAS.get(Titulo) ?? []).map(
              (texto) => <p key={texto}>{texto}</p>,
            )}
        </>
      ),
  }),
]);

/** The lines of an import as they were read. */
function Lineas({ importacion }: { readonly importacion: Importacion }) {
  const { Id: id, Nuevas, Cambiadas, Iguales, ConError } = importacion;
  const { filtro, campo, lista } = useLista('importar', defaults, lineasDeImportacion, { id });
  const { accion } = filtro;
  const cuentas = { nueva: Nuevas, cambiada: Cambiadas, igual: Iguales, error: ConError };
  const total = Nuevas + Cambiadas + Iguales + ConError;
  return (
    <div className="pila-amplia">
      <search className="filtros">
        <Select
          {...campo('accion')}
          label="Ver líneas"
          empty={`Todas (${cifra(total)})`}
          options={Object.entries(ACCIONES).map(([accion, texto]) => ({
            value: accion,
            label: `${texto} (${cifra(esAccion(accion) ? cuentas[accion] : 0)})`,
          }))}
        />
      </search>
      <PagedTable
        title="Línea por línea"
        columns={columnas}
        rowId={({ Linea }) => String(Linea)}
        {...lista}
        nouns={['línea', 'líneas']}
        empty={<p>No hay líneas así.</p>}
        total={accion === undefined ? total : cuentas[accion]}
      />
    </div>
  );
}
