import type { Page } from '@playwright/test';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';

/** The lists' addresses. */
export const listas = {
  pendientes: '/dashboard/filtro-canjes/canjePendiente',
  aprobados: '/dashboard/filtro-canjes/canjeAprobado',
  rechazados: '/dashboard/filtro-canjes/canjeRechazado',
} as const;

/** The address of a redemption's detail. */
export const detalle = (codigo: string): string => `/dashboard/canje-detalle/${codigo}`;

/** The row of a redemption in the table that is open. */
export const fila = (page: Page, codigo: string) =>
  page.getByRole('row').filter({ hasText: formatearCodigo(codigo) });

/** The detail's and the audit's controls, as a person finds them. */
export const en = (page: Page) => ({
  titulo: (codigo: string) =>
    page.getByRole('heading', { name: `Canje ${formatearCodigo(codigo)}` }),
  codigo: page.getByLabel('Código de Confirmación'),
  filtrar: page.getByRole('button', { name: 'Filtrar Reporte' }),
  motivo: page.getByLabel('Motivo del rechazo'),
  observaciones: page.getByRole('textbox', { name: 'Observaciones' }),
  aprobar: page.getByRole('button', { name: /^Aprobar/ }),
  rechazar: page.getByRole('button', { name: /^Rechazar/ }),
  pregunta: (verbo: 'Aprobar' | 'Rechazar' | 'Anular') =>
    page.getByRole('dialog', { name: `¿${verbo} este canje?` }),
  error: page.getByRole('alertdialog', { name: 'Error' }),
  siguiente: page.getByRole('link', { name: /^Auditar [2-9A-Z]{5}-/ }),
});

/** Codes of redemptions in Costa Rica that can still be audited, the oldest first. */
export const PENDIENTES = `
  select c.codigo_confirmacion as codigo, f.codigo as farmacia
  from canjes c join farmacias f on f.id = c.farmacia_id
  where c.estado = 'Pendiente' and c.pais_codigo = '506'
    and c.registrado_en > now() - interval '47 hours'
  order by c.registrado_en, c.id`;
