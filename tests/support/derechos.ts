import { cumplirDerecho, type Peticion } from '../../netlify/derechos/cumplirDerecho.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { enTransaccion } from '../../netlify/tools/operacion/transaccion.ts';
import type { Solicitud } from '../../src/contracts/derechos.ts';
import { send } from './request.ts';

let serie = 0;

/** The form 'Sus datos y derechos' of card CR100000003's person, with a contact of its own for each call. */
export const peticion = (cambios: Partial<Record<keyof Solicitud, unknown>> = {}) => ({
  Pais: '506',
  Numero: 'CR100000003',
  FechaNacimiento: '1960-01-01',
  Derecho: 'exportar',
  RespuestaPor: 'correo',
  Contacto: `persona${(serie += 1)}@correo.example`,
  Detalle: '',
  ...cambios,
});

/** Sends a form. Answers the request's id and the whole answer. */
export async function pedir(env: Environment, cambios: Parameters<typeof peticion>[0] = {}) {
  const reply = await send(env, 'POST /api/derechos/solicitudes', { body: peticion(cambios) });
  const { Numero } = reply.body as { Numero?: string };
  return { id: Number(Numero?.slice(2)), reply };
}

/** The desk's requests as one user. `token` is called for each, because the clock may have moved. */
export const mesa = (env: () => Environment, token: () => Promise<string>) => {
  const base = '/api/derechos/solicitudes';
  const ask = async (what: string, body?: unknown) =>
    send(env(), what, { token: await token(), ...(body === undefined ? {} : { body }) });
  return {
    ver: (id: number) => ask(`GET ${base}/${id}`),
    listar: (lista: string, query = '') => ask(`GET ${base}?lista=${lista}${query}`),
    cumplir: (id: number, que: 'ensayo' | 'aplicar', body: unknown) =>
      ask(`POST ${base}/${id}/${que}`, body),
    mover: (id: number, Tipo: string, Nota = 'Por teléfono', Visto?: number) =>
      ask(`POST ${base}/${id}/movimientos`, { Tipo, Nota, Visto }),
  };
};

/** Carries out a right as the owner, rolled back without `aplicar`. Answers its lines, or the file of `exportar`. */
export const ejercerDerecho = (
  ownerUrl: string,
  { aplicar, ...peticion }: Peticion & { readonly aplicar: boolean },
  mundo: Parameters<typeof cumplirDerecho>[2],
): Promise<readonly string[]> =>
  enTransaccion(ownerUrl, async (tx) => {
    const { lineas, expediente } = await cumplirDerecho(tx, peticion, mundo);
    if (!aplicar) await tx.query('rollback');
    return expediente === null ? lineas : [JSON.stringify(expediente)];
  });
