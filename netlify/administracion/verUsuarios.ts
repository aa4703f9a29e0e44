import { puedeAprobar } from './cambiosDeUsuarios.ts';
import { mostrarFicha } from './fichas.ts';
import { alcanceEnPalabras } from './lugarDeUsuario.ts';
import { propuestasDeUsuario } from './propuestas.sql.ts';
import { dependeDeUsuario, leerUsuario, leerUsuarios } from './usuarios.sql.ts';
import type { Handler } from '../http/area.ts';
import { failedSignIns } from '../http/limits.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance } from '../http/session.ts';
import { factoresDe } from '../sesiones/factores.sql.ts';
import { sesionesAbiertas } from '../sesiones/sesiones.sql.ts';
import { tituloDePropuesta } from '../../src/contracts/administracion/tituloDePropuesta.ts';
import type { usuarios, verUsuario } from '../../src/contracts/administracion/usuarios.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { puede } from '../../src/domain/permisos.ts';

/** A page of the users within the caller's scope. */
export const verUsuarios: Handler<typeof usuarios> = async ({ env, session, search }) => {
  const filtro = {
    alcance: requireAlcance(session, 'ayudarUsuarios'),
    buscar: search.s,
    rol: search.rol ?? null,
    activo: search.activo === undefined ? null : search.activo !== 'no',
    sinIngresar: search.activo === 'sin-ingresar',
    conFactor: search.factor === undefined ? null : search.factor === 'con',
    pais: search.pais ?? null,
    orden: search.orden ?? 'usuario',
  };
  const filas = await leerUsuarios(env.database, filtro, pageWindow(search));
  return toPageWithTotal(
    search,
    filas.map((row) => ({ ...row, Alcance: alcanceEnPalabras(row) })),
  );
};

const cuantos = (n: number, uno: string, muchos: string) =>
  n === 0 ? [] : [`${n}\u00a0${n === 1 ? uno : muchos}`];

const SESIONES = 50;

/** One user and what depends on it. Throws 404 outside the caller's scope. */
export const verUnUsuario: Handler<typeof verUsuario> = async ({ env, session, params }) => {
  const { database: db } = env;
  const { id } = params;
  const now = env.now();
  const row = await leerUsuario(db, id, requireAlcance(session, 'ayudarUsuarios'));
  if (row === undefined) throw new NoEncontrado('No se encontró ese usuario.');
  const administra = puede(session, 'administrar');
  const [abiertas, fallos, depende, factores, propuestas] = await Promise.all([
    sesionesAbiertas(db, { usuarioId: id, sesionId: session.sesionId }, now, SESIONES),
    failedSignIns(env, { id, userName: row.Usuario }),
    dependeDeUsuario(db, id, now),
    factoresDe(db, id),
    administra ? propuestasDeUsuario(db, id) : [],
  ]);
  return {
    ...row,
    Alcance: alcanceEnPalabras(row),
    TieneCorreo: row.correoVerificado !== null,
    CorreoEscrito: administra && row.correoVerificado === null ? row.correo : null,
    EnviaCorreos: env.smtp !== undefined,
    SoloPorCorreo: puedeAprobar(row.Rol),
    SegundoFactor:
      [
        ...cuantos(factores.Llaves.length, 'llave', 'llaves'),
        ...(factores.CodigosDesde === null ? [] : ['aplicación']),
        ...cuantos(factores.Recuperacion, 'código de recuperación', 'códigos de recuperación'),
      ].join(', ') || null,
    Depende: [
      ...cuantos(abiertas[0]?.total ?? 0, 'sesión abierta', 'sesiones abiertas'),
      ...cuantos(depende.pendientes, 'canje pendiente', 'canjes pendientes'),
      ...cuantos(
        depende.propuestas,
        'propuesta suya, que otra persona decide',
        'propuestas suyas, que otra persona decide',
      ),
      ...(depende.unicoDeFarmacia ? ['su farmacia (no tiene otro usuario: cree uno antes)'] : []),
    ],
    Fallos: fallos.fallos,
    BloqueadoHasta: fallos.bloqueadoHasta,
    Sesiones: abiertas,
    Propuestas: propuestas.map(({ antes, ...propuesta }) => ({
      Id: propuesta.id,
      Tipo: propuesta.tipo,
      Titulo: tituloDePropuesta({ ...propuesta, antes }),
      Antes: antes && mostrarFicha('usuario', antes),
      Despues: mostrarFicha('usuario', propuesta.despues),
    })),
  };
};
