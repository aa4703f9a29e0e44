import { Writable } from 'node:stream';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { Measured, Order } from './exports.ts';
import { environment } from '../../netlify/http/environment.ts';
import type { Session } from '../../netlify/http/session.ts';
import { recorrerReporte } from '../../netlify/dashboard/reporte.sql.ts';
import { exportarReporte } from '../../netlify/dashboard/reportarCanjes.ts';

// One export in a process of its own; its figures as JSON on the output.
const { mode, cadenaId, inicio, final } = JSON.parse(process.argv[2] ?? '{}') as Order;
const env = environment({ ip: '127.0.0.1' } as Parameters<typeof environment>[0]);

const ours = async (): Promise<Omit<Measured, 'megabytes'>> => {
  const session: Session = {
    sesionId: '',
    usuarioId: 1,
    userName: 'admin.cr',
    rol: 'Regente',
    farmaciaAdmin: true,
    pais: '506',
    paisNombre: 'Costa Rica',
    debeCambiarClave: false,
    factor: null,
    debeRegistrarFactor: false,
    farmaciaId: null,
    distribuidorId: null,
    todosLosPaises: false,
    cadenaId,
  };
  const start = performance.now();
  const filter = { fechaInicio: inicio, fechaFinal: final, farmacia: '' };
  let bytes = 0;
  for await (const chunk of await exportarReporte(env, session, filter)) bytes += chunk.length;
  return { ms: performance.now() - start, bytes };
};

const bare = async (): Promise<Omit<Measured, 'megabytes'>> => {
  const rows: SheetData = [['Id', 'Fecha Canje'].map((value) => ({ value, fontWeight: 'bold' }))];
  const filter = {
    alcance: { tipo: 'cadena', cadenaId } as const,
    farmaciaId: null,
    distribuidorId: null,
    todosLosPaises: false,
    inicio,
    final,
    now: env.now(),
  };
  for await (const page of recorrerReporte(env.database, filter)) {
    for (const { id, fecha, observaciones, ...row } of page) {
      const { marca, presentacion, cadena, puntoVenta, tipoBonificacion, facturas } = row;
      const date = { value: new Date(`${fecha}T00:00:00Z`), format: 'dd/mm/yyyy' };
      const texts = [marca, presentacion, cadena, puntoVenta, tipoBonificacion, facturas];
      rows.push([id, date, ...texts, row.codigoConfirmacion, 'Aprobado', observaciones]);
    }
  }
  const start = performance.now();
  let bytes = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done();
    },
  });
  await writeExcelFile(rows, { stickyRowsCount: 1 }).toStream(sink);
  return { ms: performance.now() - start, bytes };
};

const measured = mode === 'ours' ? await ours() : await bare();
const megabytes = process.resourceUsage().maxRSS / 1000;
process.stdout.write(JSON.stringify({ ...measured, megabytes } satisfies Measured));
