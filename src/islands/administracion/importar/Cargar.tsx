import { type DragEvent, useRef, useState } from 'react';
import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import { ApiError } from '../../../api/error.ts';
import {
  MAESTROS,
  type Tipo,
  TIPOS,
  TITULOS_DE_TIPO,
} from '../../../contracts/administracion/catalogos.ts';
import { cifra, contar } from '../../../domain/cifra.ts';
import { paths } from '../../../paths.ts';
import { descargar } from '../../download/descargar.ts';
import { Failure } from '../../form/Failure.tsx';
import { Field } from '../../form/Field.tsx';
import { optionsIn, Select } from '../../form/Select.tsx';
import { go, useAddress } from '../../table/useAddress.ts';
import { ElegirArchivo } from '../ElegirArchivo.tsx';
import { guardarArchivo } from './archivoAbierto.ts';
import { type Avance, enviarArchivo, exigirTitulos, plantilla } from './enviar.ts';
import { leerArchivoAparte } from './leerArchivo.ts';

const defaults = { datos: 'farmacias' };
const esTipo = (texto: string): texto is Tipo => TIPOS.some((uno) => uno === texto);

/** The field to choose or drop a file; it writes nothing. */
export function Cargar() {
  const [{ datos }, change] = useAddress(defaults);
  const tipo = esTipo(datos) ? datos : 'farmacias';
  const { columnas, nota } = MAESTROS[tipo];
  return (
    <section className="pila" aria-label="Archivo nuevo">
      <div className="filtros">
        <Select
          id="importar-datos"
          label="Qué datos trae"
          value={tipo}
          onValue={(valor) => change({ datos: valor }, 'replace')}
          options={optionsIn(TITULOS_DE_TIPO)}
        />
        <button
          type="button"
          className="boton-secundario"
          onClick={() =>
            descargar(new Blob([plantilla(tipo)], { type: 'text/csv' }), `plantilla-${tipo}.csv`)
          }
        >
          Descargar plantilla
        </button>
      </div>
      <details className="sumas-caja">
        <summary>Qué columnas trae, y qué se escribe en cada una</summary>
        <div className="pila">
          <p id="importar-columnas">
            En cualquier orden. Las marcadas con * dicen qué fila es. Una fila que ya existe
            conserva las columnas que el archivo no trae; para filas nuevas, tráigalas todas.
          </p>
          <ul className="columnas-de-archivo" aria-labelledby="importar-columnas">
            {columnas.map(({ titulo, unica }) => (
              <li key={titulo} className="etiqueta">
                {unica === true ? `${titulo} *` : titulo}
              </li>
            ))}
          </ul>
          <ul className="lista-marcada">
            {nota.split(/(?<=\.) /).map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ul>
        </div>
      </details>
      <Subir tipo={tipo} label="Archivo .xlsx o .csv" />
    </section>
  );
}

/** Sends a chosen or dropped file, and opens its look. */
export function Subir({ tipo, label }: { readonly tipo: Tipo; readonly label: string }) {
  const [avance, setAvance] = useState<Avance | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const [encima, setEncima] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cargar = async (archivo: File) => {
    const controller = new AbortController();
    running.current = controller;
    setFalta(null);
    setAvance({ haciendo: 'Leyendo', hechas: 0, total: 0 });
    try {
      const bytes = new Uint8Array(await archivo.arrayBuffer());
      const lineas = await leerArchivoAparte(archivo);
      const { fila } = exigirTitulos(tipo, lineas);
      const enviado = { tipo, nombre: archivo.name, lineas };
      const id = await enviarArchivo(enviado, setAvance, controller.signal);
      const titulos = lineas[fila]?.numero ?? 1;
      guardarArchivo(id, { nombre: archivo.name, bytes, titulos });
      go(paths.importacion(id));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ArchivoIlegible) && !(error instanceof ApiError)) throw error;
      setFalta(error.message);
    } finally {
      setAvance(null);
    }
  };
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    const [archivo] = event.dataTransfer.files;
    if (archivo !== undefined && avance === null) void cargar(archivo);
  };

  return (
    <>
      {falta !== null && <Failure fault={falta} />}
      <div
        className="soltar"
        data-encima={encima ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setEncima(true);
        }}
        onDragLeave={() => setEncima(false)}
        onDrop={soltar}
      >
        <Field
          id="importar-archivo"
          label={label}
          hint="Elíjalo o suéltelo aquí. Solo se revisa: nada se escribe hasta que usted lo aplique."
        >
          {(ties) => (
            <ElegirArchivo
              ties={ties}
              disabled={avance !== null}
              onArchivo={(archivo) => void cargar(archivo)}
            />
          )}
        </Field>
        {avance !== null && <Progreso avance={avance} onStop={() => running.current?.abort()} />}
      </div>
    </>
  );
}

function Progreso({ avance, onStop }: { readonly avance: Avance; readonly onStop: () => void }) {
  const { haciendo, hechas, total } = avance;
  return (
    <div className="pila" role="status">
      <p>
        {haciendo} el archivo…
        {haciendo === 'Enviando' && ` ${cifra(hechas)} de ${contar(total, 'línea', 'líneas')}`}
      </p>
      <progress
        aria-label="Avance"
        {...(haciendo === 'Enviando' ? { value: hechas, max: total } : {})}
      />
      <button type="button" className="boton-secundario" onClick={onStop}>
        Detener
      </button>
    </div>
  );
}
