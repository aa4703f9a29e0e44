import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect } from '../../support/browser.ts';

/** An identity number that no other test uses. */
export const identificacionNueva = (): string =>
  `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** The wizard's controls, as a person finds them. */
export const en = (page: Page) => ({
  titulo: (paso: number) => page.getByRole('heading', { name: `Paso ${paso} de 4` }),
  uso: page.getByLabel('Acepto los términos de uso'),
  aviso: page.getByLabel('Acepto el aviso de privacidad'),
  siguiente: page.getByRole('button', { name: 'Siguiente' }),
  anterior: page.getByRole('button', { name: 'Anterior' }),
  finalizar: page.getByRole('button', { name: 'Finalizar' }),
  conTarjeta: page.getByLabel('Sí', { exact: true }),
  sinTarjeta: page.getByLabel('No', { exact: true }),
  tarjeta: page.getByLabel('Número de tarjeta'),
  correo: page.getByLabel('Correo electrónico', { exact: true }),
  confirmacion: page.getByLabel('Confirme su correo electrónico'),
  nombre: page.getByLabel('Nombre', { exact: true }),
  primerApellido: page.getByLabel('Primer Apellido'),
  segundoApellido: page.getByLabel('Segundo Apellido'),
  identificacion: page.getByLabel('Número de identificación'),
  dia: page.getByLabel('Día'),
  mes: page.getByLabel('Mes'),
  anio: page.getByLabel('Año'),
  pais: page.getByLabel('País de afiliación'),
  nacionalidad: page.getByLabel('Nacionalidad'),
  telefono: page.getByLabel('Teléfono', { exact: true }),
  medico: page.getByLabel('Código de médico'),
  revision: page.getByRole('region', { name: 'Revise sus datos' }),
  resumen: page.getByRole('group', { name: 'Revise lo siguiente' }),
  dialogo: page.getByRole('alertdialog', { name: 'Error' }),
});

/** Opens the wizard and accepts both texts: step 2. */
export async function aceptar(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== paths.afiliarPaciente) {
    await page.goto(paths.afiliarPaciente);
  }
  const w = en(page);
  await w.uso.check();
  await w.aviso.check();
  await w.siguiente.click();
  await expect(w.titulo(2)).toBeFocused();
}

/** Fills step 2 with a generated number and goes on; answers the number. */
export async function sinTarjeta(page: Page): Promise<string> {
  const w = en(page);
  await w.sinTarjeta.check();
  const numero = await w.tarjeta.inputValue();
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await w.siguiente.click();
  await expect(w.titulo(3)).toBeFocused();
  return numero;
}

/** Fills step 3 with Ana María Ñandú O'Neill, of 66, and sends it. */
export async function enviarIdentidad(page: Page, identificacion: string): Promise<void> {
  const w = en(page);
  await w.nombre.fill('Ana María');
  await w.primerApellido.fill('Ñandú');
  await w.segundoApellido.fill("O'Neill");
  await w.identificacion.fill(identificacion);
  await w.dia.fill('5');
  await w.mes.fill('3');
  await w.anio.fill('1960');
  await w.siguiente.click();
}

/** The same, and goes on to step 4. */
export async function identificarse(page: Page, identificacion: string): Promise<void> {
  await enviarIdentidad(page, identificacion);
  await expect(en(page).titulo(4)).toBeFocused();
}

/** Fills what step 4 requires. */
export async function contacto(page: Page): Promise<void> {
  const w = en(page);
  await w.nacionalidad.selectOption('Costa Rica');
  await w.telefono.fill('8888 7777');
}

/** Everything up to the last button, with a new person; answers the number shown so far. */
export async function hastaElFinal(page: Page) {
  const identificacion = identificacionNueva();
  await aceptar(page);
  const numero = await sinTarjeta(page);
  await identificarse(page, identificacion);
  await contacto(page);
  return { numero, identificacion };
}
