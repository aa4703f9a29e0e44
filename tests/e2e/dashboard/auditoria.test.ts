import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { detalle, en, expectUsableOnPhone, PENDIENTES } from './pantalla.ts';

interface Pendiente extends Record<string, unknown> {
  codigo: string;
  farmacia: string;
}
interface Decidido extends Record<string, unknown> {
  estado: string;
  motivo: string | null;
  observaciones: string | null;
  pasos: number;
}
const DECIDIDO = `
  select c.estado, c.motivo_codigo as motivo, c.observaciones,
         (select count(*)::int from canje_historial h where h.canje_id = c.id) as pasos
  from canjes c where c.codigo_confirmacion = $1`;

test.beforeAll(resetDemo);

test('with the keyboard alone: one approved, the next offered and rejected', async ({
  persona,
  query,
}) => {
  const [primero, segundo] = await query<Pendiente>(PENDIENTES);
  const [a, b] = [primero?.codigo ?? '', segundo?.codigo ?? ''];
  const page = await persona('operador.cr', detalle(a));
  const { keyboard } = page;
  const auditoria = en(page);
  await expect(auditoria.titulo(a)).toBeFocused();

  await keyboard.press('a');
  await expect(
    auditoria.pregunta('Aprobar').getByRole('button', { name: 'Aprobar el canje' }),
  ).toBeFocused();
  await keyboard.press('Escape');
  await expect(auditoria.pregunta('Aprobar')).toBeHidden();
  await keyboard.press('a');
  await keyboard.press('Enter');
  await expect(page.getByText('Canje aprobado.')).toBeVisible();

  await expect(auditoria.siguiente).toBeFocused();
  await expect(auditoria.siguiente).toHaveText(`Auditar ${formatearCodigo(b)}`);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(detalle(b));
  await expect(auditoria.titulo(b)).toBeFocused();

  // R asks for the reason and the remarks, and sends them.
  await keyboard.press('r');
  await expect(auditoria.motivo).toBeFocused();
  await expect(auditoria.motivo.getByRole('option', { name: 'Otro' })).toBeAttached();
  await keyboard.press('End');
  await keyboard.press('Tab');
  await expect(auditoria.observaciones).toBeFocused();
  await keyboard.type('La factura no se ve: ara, rara.');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Canje rechazado. Sus facturas quedan libres.')).toBeVisible();

  expect(await query<Decidido>(DECIDIDO, [a])).toEqual([
    { estado: 'Aprobado', motivo: null, observaciones: null, pasos: 2 },
  ]);
  const [rechazado] = await query<Decidido>(DECIDIDO, [b]);
  expect(rechazado).toMatchObject({
    estado: 'Rechazado',
    observaciones: 'La factura no se ve: ara, rara.',
    pasos: 2,
  });
  expect(rechazado?.motivo).not.toBeNull();
});

test('of two auditors one decides and the other is told @proof', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const [uno] = await query<Pendiente>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const [ana, luis] = await Promise.all([
    persona('operador.cr', detalle(codigo)),
    persona('manager', detalle(codigo)),
  ]);
  await en(luis).rechazar.click();
  await en(luis).motivo.selectOption('Otro');
  await en(luis).observaciones.fill('No me convence.');
  await en(ana).aprobar.click();
  await en(ana).pregunta('Aprobar').getByRole('button', { name: 'Aprobar el canje' }).click();
  await expect(ana.getByText('Canje aprobado.')).toBeVisible();

  await en(luis).pregunta('Rechazar').getByRole('button', { name: 'Rechazar el canje' }).click();
  await expect(en(luis).error).toContainText(
    /Otra persona de auditoría ya aprobó este canje el \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
  );
  await luis.keyboard.press('Escape');
  await expect(luis.getByText('Este canje ya estaba decidido.')).toBeVisible();
  await expect(en(luis).rechazar).toBeHidden();
  await expect(en(luis).siguiente).toBeFocused();
  await expectUsable(luis);
  await expectUsableOnPhone(luis);
  expect(await query<Decidido>(DECIDIDO, [codigo])).toEqual([
    { estado: 'Aprobado', motivo: null, observaciones: null, pasos: 2 },
  ]);
});

test('the registering pharmacy takes back its own mistake', async ({ persona, query }) => {
  const suyos = (await query<Pendiente>(PENDIENTES)).filter(
    ({ farmacia }) => farmacia === 'CR-F001',
  );
  const codigo = suyos.at(-1)?.codigo ?? '';
  await query(
    `update canjes set registrado_en = now() - interval '1 hour' where codigo_confirmacion = $1`,
    [codigo],
  );
  const page = await persona('CR-F001', detalle(codigo));
  await page.getByRole('button', { name: 'Anular el canje' }).click();
  const pregunta = en(page).pregunta('Anular');
  await expectUsable(page);
  await expectUsableOnPhone(page);
  await pregunta.getByLabel('Observaciones').fill('Paciente equivocado.');
  await pregunta.getByRole('button', { name: 'Anular el canje' }).click();
  await expect(page.getByText('Canje anulado. Sus facturas quedan libres.')).toBeVisible();
  await expect(page.getByText('Anulado por la farmacia')).toBeVisible();
  await expect(page.locator('.alerta-error')).toContainText('Paciente equivocado.');
  await expect(page.getByRole('button', { name: 'Anular el canje' })).toBeHidden();
  await expect(en(page).titulo(codigo)).toBeFocused();
});
