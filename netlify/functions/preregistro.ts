import type { Config } from '@netlify/functions';
import { createArea, type Reached } from '../http/area.ts';
import {
  actualizarPreregistro,
  eliminarPreregistro,
  type FacturaPreregistrada,
  guardarPreregistro,
  listarEnEspera,
  listarPreregistros,
} from '../preregistro/preregistrar.ts';
import { validarTarjeta } from '../canjes/validarTarjeta.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import * as contract from '../../src/contracts/preregistro.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

/** The answer discloses the card's person. */
const conTarjeta = async (
  once: () => Promise<FacturaPreregistrada>,
  { reached }: { readonly reached: Reached },
) => {
  const factura = await once();
  reached([factura.TarjetaPacienteId]);
  return factura;
};

serveOnce(contract.guardar, guardarPreregistro, conTarjeta);
serveOnce(contract.actualizar, actualizarPreregistro, conTarjeta);
serveOnce(contract.eliminar, eliminarPreregistro);

serve(contract.tarjeta, validarTarjeta);

serve(contract.promociones, async ({ params, env }) => {
  const rows = await promocionesVigentes(env.database, params.country, env.now());
  return rows.map((row) => ({ ...row, CanjeFactura: facturasNecesarias(row.TipoBonificacion) }));
});

serve(contract.preregistros, listarPreregistros);
serve(contract.pendientes, listarEnEspera);

export const config: Config = {
  path: '/api/preregistro/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
