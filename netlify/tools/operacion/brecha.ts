// `npm run brecha`: which persons' data a user, a session or an address got in a span of time, and what was answered.

import { inerte } from '../../../src/domain/textoInerte.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { hechosDeUsuario, personasDeTarjetas, usuarioDe } from '../../derechos/brecha.sql.ts';
import { formatearInstante } from '../../../src/domain/calendario.ts';
import { paisDe } from '../../../src/domain/paises.ts';
import { conConexion } from './transaccion.ts';

const USO = `Uso:
  npm run brecha -- --desde 2026-11-20T00:00Z --hasta 2026-11-22T00:00Z
                    (--usuario NOMBRE | --sesion UUID | --direccion HUELLA) [--registro ARCHIVO]…
--registro es un archivo del registro de la plataforma, una línea JSON por petición. Se repite por cada archivo.
--direccion es el campo «address» de esas líneas. La lista sale en CSV, para las cartas.`;

/** The span and the user, session or address. */
export interface Busqueda {
  readonly desde: Date;
  readonly hasta: Date;
  readonly usuario: string | null;
  readonly sesion: string | null;
  readonly direccion: string | null;
}

interface Alcance {
  desde: Date;
  hasta: Date;
  readonly que: Set<string>;
}

const texto = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields that the list needs of a request's log line; null for another line. */
const leerLinea = (linea: string) => {
  try {
    const campos: unknown = JSON.parse(linea);
    if (typeof campos !== 'object' || campos === null) return null;
    const { time, route, status, user, session, address, reached } = campos as Record<
      string,
      unknown
    >;
    const cuando = new Date(texto(time));
    if (Number.isNaN(cuando.getTime()) || typeof route !== 'string') return null;
    return {
      cuando,
      route,
      status,
      user,
      session: texto(session),
      address: texto(address),
      // An empty array: the answer named no patient. Null: the route records no patients.
      reached: Array.isArray(reached) ? reached.filter((id) => typeof id === 'number') : null,
    };
  } catch {
    return null;
  }
};

const campo = (valor: string): string => `"${inerte(valor).replaceAll('"', '""')}"`;

/**
 * The list for the letters: a head, a line for each person reached, and the reached parts without names. The log
 * has the persons that an answer named; the database those of touched redemptions and opened pages.
 */
export const listarBrecha = (
  ownerUrl: string,
  busqueda: Busqueda,
  registro: readonly string[],
): Promise<{ csv: string[]; notas: string[] }> =>
  conConexion(ownerUrl, async (db) => {
    const { desde, hasta, direccion, sesion } = busqueda;
    const usuario = direccion === null ? await usuarioDe(db, busqueda) : undefined;
    if (direccion === null && usuario === undefined) {
      throw new Error('No hay ningún usuario ni sesión con ese nombre.');
    }
    const suya = (linea: NonNullable<ReturnType<typeof leerLinea>>) =>
      direccion !== null
        ? linea.address === direccion
        : sesion !== null
          ? linea.session === sesion
          : linea.user === usuario?.id;
    const lineas = registro
      .flatMap((una) => leerLinea(una) ?? [])
      .filter(
        (una) => una.cuando >= desde && una.cuando <= hasta && suya(una) && una.status === 200,
      );
    const alcanzadas = new Map<number, Alcance>();
    const anotar = (tarjetaId: number, desdeEl: Date, hastaEl: Date, que: string) => {
      const una = alcanzadas.get(tarjetaId) ?? { desde: desdeEl, hasta: hastaEl, que: new Set() };
      if (desdeEl < una.desde) una.desde = desdeEl;
      if (hastaEl > una.hasta) una.hasta = hastaEl;
      una.que.add(que);
      alcanzadas.set(tarjetaId, una);
    };
    const sinNombrar = new Map<string, number>();
    for (const { cuando, route, reached } of lineas) {
      for (const tarjetaId of reached ?? []) anotar(tarjetaId, cuando, cuando, route);
      if (reached === null) sinNombrar.set(route, (sinNombrar.get(route) ?? 0) + 1);
    }
    if (usuario !== undefined) {
      for (const hecho of await hechosDeUsuario(db, usuario.id, desde, hasta)) {
        anotar(hecho.tarjetaId, hecho.desde, hecho.hasta, hecho.que);
      }
    }
    const personas = await personasDeTarjetas(db, [...alcanzadas.keys()]);
    return {
      csv: [
        ['Pais', 'Tarjeta', 'Nombre', 'Correo', 'Telefono', 'Desde', 'Hasta', 'Que'],
        ...personas.map((una) => {
          const alcance = alcanzadas.get(una.tarjetaId);
          return [
            paisDe(una.pais).nombre,
            una.tarjeta,
            una.nombre,
            una.correo,
            una.telefono,
            formatearInstante(una.pais, alcance?.desde ?? desde),
            formatearInstante(una.pais, alcance?.hasta ?? hasta),
            [...(alcance?.que ?? [])].sort().join('; '),
          ];
        }),
      ].map((fila) => fila.map(campo).join(',')),
      notas: [
        `Personas alcanzadas: ${personas.length}. Peticiones respondidas: ${lineas.length}.`,
        ...[...sinNombrar].map(
          ([ruta, veces]) => `${ruta}: ${veces} respuestas sin persona anotada; vea su alcance.`,
        ),
        ...(registro.length === 0
          ? ['Sin --registro se sabe solo lo que está en la base de datos.']
          : []),
      ],
    };
  });

if (import.meta.main) {
  await runCommand(async () => {
    const { values } = parseArgs({
      options: {
        base: { type: 'string' },
        desde: { type: 'string' },
        hasta: { type: 'string' },
        usuario: { type: 'string' },
        sesion: { type: 'string' },
        direccion: { type: 'string' },
        registro: { type: 'string', multiple: true, default: [] },
      },
    });
    const { usuario = null, sesion = null, direccion = null } = values;
    const [desde, hasta] = [new Date(values.desde ?? ''), new Date(values.hasta ?? '')];
    const cuantos = [usuario, sesion, direccion].filter((uno) => uno !== null).length;
    if (Number.isNaN(desde.getTime()) || Number.isNaN(hasta.getTime()) || cuantos !== 1) {
      throw new Error(USO);
    }
    const registro = values.registro.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    const listar = async (ownerUrl: string) => {
      const busqueda = { desde, hasta, usuario, sesion, direccion };
      const { csv, notas } = await listarBrecha(ownerUrl, busqueda, registro);
      for (const linea of csv) console.log(linea);
      for (const nota of notas) console.error(nota);
    };
    await withCommandTarget(values.base, listar, 'reads');
  });
}
