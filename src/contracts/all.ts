import * as actos from './administracion/actos.ts';
import * as catalogo from './administracion/catalogo.ts';
import * as importaciones from './administracion/importaciones.ts';
import * as miCorreo from './administracion/miCorreo.ts';
import * as propuestas from './administracion/propuestas.ts';
import * as renovacion from './administracion/renovacion.ts';
import * as usuarios from './administracion/usuarios.ts';
import * as afiliaciones from './afiliaciones.ts';
import * as api from './api.ts';
import * as auth from './auth.ts';
import * as avisos from './avisos.ts';
import * as busquedaGeneral from './busqueda.ts';
import * as canjes from './canjes.ts';
import * as clave from './clave.ts';
import * as auditoria from './dashboard/auditoria.ts';
import * as busqueda from './dashboard/busqueda.ts';
import * as canje from './dashboard/canje.ts';
import * as listas from './dashboard/listas.ts';
import * as porHacer from './dashboard/porHacer.ts';
import * as reporte from './dashboard/reporte.ts';
import * as tablero from './dashboard/tablero.ts';
import * as consentimientos from './consentimientos.ts';
import * as derechos from './derechos.ts';
import type { Endpoint } from './endpoint.ts';
import * as enlaces from './enlaces.ts';
import * as factores from './factores.ts';
import * as farmacias from './farmacias.ts';
import * as fotos from './fotos.ts';
import * as cuenta from './liquidaciones/cuenta.ts';
import * as deuda from './liquidaciones/deuda.ts';
import * as lista from './liquidaciones/lista.ts';
import * as movimientos from './liquidaciones/movimientos.ts';
import * as medicos from './medicos.ts';
import * as pacientes from './pacientes.ts';
import * as personas from './personas.ts';
import * as preregistro from './preregistro.ts';
import * as promociones from './promociones.ts';
import * as sesiones from './sesiones.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;

/** Every endpoint of the API, for the OpenAPI document and the tests. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...[
    api,
    auth,
    clave,
    sesiones,
    avisos,
    factores,
    canjes,
    canje,
    listas,
    busqueda,
    auditoria,
    porHacer,
    reporte,
    tablero,
    farmacias,
  ],
  ...[actos, propuestas, catalogo, importaciones, renovacion, usuarios, miCorreo, enlaces],
  ...[
    deuda,
    lista,
    movimientos,
    cuenta,
    medicos,
    pacientes,
    afiliaciones,
    preregistro,
    promociones,
  ],
  ...[derechos, consentimientos, fotos, busquedaGeneral, personas],
].flatMap((contracts) => Object.values<unknown>(contracts).filter(isEndpoint));

/**
 * The statuses of the problems that an endpoint may answer: its own, and those of its kind. 403 is for the
 * wrong role and for a write from another site. 413 and 415 are for a body that is not accepted.
 */
export const problemStatuses = ({ method, access, body, refusals }: Endpoint): number[] => {
  const hasBody = body.type !== 'unknown';
  const shared = [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && method === 'GET' ? [] : [403]),
    ...(hasBody ? [413, 415, 422] : []),
    ...[429, 503],
  ];
  return [...new Set([...shared, ...refusals])].sort((one, other) => one - other);
};
