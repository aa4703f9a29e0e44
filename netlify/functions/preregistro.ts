import type { Config } from '@netlify/functions';
import { createArea, type Reached } from '../http/area.ts';
import * as preregistrar from '../preregistro/preregistrar.ts';
import { validarTarjeta } from '../canjes/consultas.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import * as contract from '../../src/contracts/preregistro.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

/** The answer discloses the card's person. */
const conTarjeta = async (
  once: () => Promise<preregistrar.FacturaPreregistrada>,
  { reached }: { readonly reached: Reached },
) => {
  const factura = await once();
  reached([factura.TarjetaPacienteId]);
  return factura;
};

serveOnce(contract.guardar, preregistrar.guardarPreregistro, conTarjeta);
serveOnce(contract.actualizar, preregistrar.actualizarPreregistro, conTarjeta);
serveOnce(contract.eliminar, preregistrar.eliminarPreregistro);

serve(contract.tarjeta, validarTarjeta);

serve(contract.promociones, async ({ params, env }) => {
  const rows = await promocionesVigentes(env.database, params.country, env.now());
  return rows.map((row) => ({ ...row, CanjeFactura: facturasNecesarias(row.TipoBonificacion) }));
});

serve(contract.preregistros, preregistrar.listarPreregistros);
serve(contract.pendientes, preregistrar.listarEnEspera);

export const config: Config = {
  path: '/api/preregistro/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
