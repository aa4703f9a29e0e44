import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { Problem } from '../http/problem.ts';
import { buscarCanje } from '../usecases/buscarCanje.ts';
import { registrarCanje } from '../usecases/registrarCanje.ts';
import { validarFactura } from '../usecases/validarFactura.ts';
import { validarFarmacia } from '../usecases/validarFarmacia.ts';
import { validarTarjeta } from '../usecases/validarTarjeta.ts';
import { distribuidoresDePais, medicoPorCodigo, promocionesParaCanjear } from '../sql/catalogos.ts';
import { preregistrosPendientes } from '../sql/preregistros.ts';
import { historicoDeTarjeta } from '../sql/tarjetas.ts';
import * as contract from '../../src/contracts/canjes.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { paisDeTrabajo } from '../../src/domain/permisos.ts';

const { app, serve } = createArea();
export { app };

/** What was found, or 404 with that sentence. */
const found = <T>(value: T | undefined, sentence: string): T => {
  if (value === undefined) throw new Problem(404, sentence);
  return value;
};

serve(contract.tarjeta, async ({ params, session, env }) => {
  const tarjeta = await validarTarjeta(env, session, params.card);
  return {
    ClienteTarjetaId: tarjeta.id,
    NumeroTarjeta: tarjeta.numero,
    CodigoMedico: tarjeta.codigoMedico,
    ClienteTarjeta: {
      Nombre: tarjeta.nombre,
      PrimerApellido: tarjeta.primerApellido,
      SegundoApellido: tarjeta.segundoApellido,
    },
  };
});

serve(contract.farmacia, async ({ params, session, env }) => {
  const { id, nombre, distribuidores } = await validarFarmacia(env, session, params.code);
  return { Id: id, Nombre: nombre, Distribuidores: JSON.stringify(distribuidores) };
});

serve(contract.promociones, async ({ params, env }) => {
  const hoy = diaEn(params.country, env.now());
  const rows = await promocionesParaCanjear(env.database, params.country, hoy);
  return {
    data: rows.map((row) => ({
      Id: row.id,
      Descripcion: row.descripcion,
      TipoBonificacion: row.tipoBonificacion,
      InicioVigencia: row.inicio,
      FinalizacionVigencia: row.fin,
    })),
  };
});

serve(contract.medico, async ({ params, env }) => {
  const medico = await medicoPorCodigo(env.database, params.country, params.doctorCode);
  const { nombre, especialidad } = found(medico, 'No se encontró el médico.');
  return { Nombre: nombre, Especialidad: especialidad };
});

serve(contract.distribuidores, ({ params, env }) =>
  distribuidoresDePais(env.database, params.country),
);

serve(contract.historicoAnual, async ({ params, session, env }) => {
  const historico = await historicoDeTarjeta(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
    now: env.now(),
  });
  const uso = found(historico, 'No se encontró esa tarjeta o promoción.');
  return {
    ConsumoTotalAnual: uso.anual,
    MaximoPromocionAnual: uso.maximoAnual,
    ConsumoTotalMensual: uso.mensual,
    MaximoPromocionMensual: uso.maximoMensual,
  };
});

serve(contract.preregistro, async ({ params, session, env }) => {
  const rows = await preregistrosPendientes(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
  });
  return found(rows, 'No se encontró esa tarjeta o promoción.').map((row) => ({
    id: row.id,
    factura: row.numero,
    fecha_factura: row.fecha,
    usuario: row.usuario,
    estado: row.estado,
    TarjetaPacienteId: row.tarjetaId,
    PromocionId: row.promocionId,
    facturaImagen: null,
    FarmaciaId: row.farmaciaId,
    FarmaciaNombre: row.farmaciaNombre,
  }));
});

serve(contract.validarFactura, ({ body, session, env, event }) => {
  event('validar-factura');
  return validarFactura(env, session, body);
});

serve(contract.aplicar, ({ params, body, session, env, event }) => {
  event('aplicar-canje');
  return registrarCanje(env, session, params.param, body);
});

serve(contract.busquedaCanje, ({ params, session, env }) => buscarCanje(env, session, params.code));

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = { path: '/api/canjes/*' };
