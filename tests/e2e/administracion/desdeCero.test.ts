import type { Page } from '@playwright/test';
import {
  expect,
  expectUsable,
  mailed,
  resetDemo,
  resetToNothing,
  test,
} from '../../support/browser.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import {
  codigoConfirmado,
  dia,
  en,
  escanear,
  facturaNueva,
  ingresar,
  validarFactura,
} from '../canje/pantalla.ts';
import { en as asistente, hastaElFinal } from '../pacientes/asistente.ts';
import * as o from './oficina.ts';
import { ADMINISTRACION, aprobar, aviso, llenar, NUEVA, usable } from './oficina.ts';

// The office runs it alone: from an empty database and one command on, by browser only. Each task is a test; the
// later ones build on what the earlier ones made.

// A whole programme, made by hand: npm run prove -- browser.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const JEFA = 'ana.jefa';
const GERENTE = 'luis.gerente';
const anio = new Date().getFullYear();
/** A signed-in user of the office. */
type Entra = (userName: string, address: string, clave?: string) => Promise<Page>;
let persona: Entra;
test.beforeAll(resetToNothing);
test.beforeEach(({ persona: entra }) => {
  persona = (userName, address, clave = NUEVA) => entra(userName, address, clave);
});
test.afterAll(resetDemo);

/** Signs in with a password that operations gave, and chooses another. */
async function estrenar(page: Page, nombre: string, clave: string): Promise<void> {
  await page.goto(`/login?volver=${ADMINISTRACION}`);
  await ingresar(page, nombre, clave);
  await page.getByLabel('Contraseña actual').fill(clave);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(NUEVA);
  await page.getByLabel('Repita la contraseña nueva').fill(NUEVA);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(ADMINISTRACION);
}

test('1. one command makes the first Administrador, who chooses a password', async ({ page }) => {
  const clave = await o.ordenarUsuario(
    'crear',
    '--usuario',
    JEFA,
    '--rol',
    'Administrador',
    '--pais',
    'todos',
  );
  await estrenar(page, JEFA, clave);
  await expect(page.getByText('Encendida', { exact: true })).toBeVisible();
  await usable(page);
});

test('2. alone, she makes the second person; the switch of four eyes is hers until then', async ({
  page,
}) => {
  const jefa = await persona(JEFA, ADMINISTRACION);
  await jefa.getByRole('button', { name: 'Apagar la segunda aprobación' }).click();
  await o.confirmar(jefa, 'Apagar');
  await expect(aviso(jefa)).toContainText('Ya no se pide otra persona');
  await jefa.getByRole('button', { name: 'Encender la segunda aprobación' }).click();
  await o.confirmar(jefa, 'Encender');
  await expect(aviso(jefa)).toContainText('Desde ahora se pide otra persona');
  await o.crearUsuario(jefa, 'Manager, de todos los países', {
    'Nombre de usuario': GERENTE,
    'País donde trabaja': 'Costa Rica',
  });
  // The link of a user who approves is shown to no other person.
  await expect(aviso(jefa)).toContainText(`Se creó ${GERENTE}`);
  await usable(jefa);
  await estrenar(page, GERENTE, await o.ordenarUsuario('clave', GERENTE));
  // From now on turning it off is the other person's decision as well.
  await jefa.goto(ADMINISTRACION);
  await jefa.getByRole('button', { name: 'Apagar la segunda aprobación' }).click();
  await o.confirmar(jefa, 'Apagar');
  await expect(aviso(jefa)).toContainText('Quedó propuesto');
  const gerente = await persona(GERENTE, `${ADMINISTRACION}/propuestas`);
  await gerente.getByRole('link', { name: /Segunda aprobación/ }).click();
  await gerente.getByRole('button', { name: 'Rechazar' }).click();
  await gerente.getByLabel(/Motivo/).fill('Somos dos.');
  await o.confirmar(gerente, 'Rechazar');
  await expect(gerente.getByText('Se rechazó')).toBeVisible();
  await usable(gerente);
});

test('3. a chain and three pharmacies', async () => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/cadenas`);
  await expect(jefa.getByText('No hay cadenas que coincidan.')).toBeVisible();
  await jefa.getByRole('link', { name: 'Agregar cadena' }).click();
  await llenar(jefa, { País: 'Costa Rica', Nombre: 'Farmacias Luz', 'Permite FFD': 'No' });
  await expect(jefa.getByRole('heading', { name: /Farmacias Luz/ })).toBeVisible();
  for (const n of [1, 2, 3]) {
    await jefa.goto(`${ADMINISTRACION}/farmacias/nueva`);
    await llenar(jefa, {
      Código: `CR-L00${n}`,
      País: 'Costa Rica',
      Cadena: 'Farmacias Luz',
      Nombre: `Luz ${['Centro', 'Norte', 'Sur'][n - 1] ?? ''}`,
    });
    await expect(jefa.getByRole('heading', { name: new RegExp(`CR-L00${n}`) })).toBeVisible();
  }
  await usable(jefa);
  await jefa.goto(`${ADMINISTRACION}/farmacias`);
  await expect(jefa.getByText(/3 farmacias/).first()).toBeVisible();
  await usable(jefa);
});

test('4. two products, and their promotions, which a second person approves', async () => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/productos/nueva`);
  for (const Marca of ['Cordavela', 'Glumiren']) {
    await jefa.goto(`${ADMINISTRACION}/productos/nueva`);
    await llenar(jefa, { País: 'Costa Rica', Marca, Presentación: '30 tabletas de 5 mg' });
    await expect(jefa.getByRole('heading', { name: new RegExp(Marca) })).toBeVisible();
    await jefa.goto(`${ADMINISTRACION}/promociones/nueva`);
    await llenar(jefa, {
      País: 'Costa Rica',
      Marca,
      Presentación: '30 tabletas de 5 mg',
      'Tipo de bonificación': '2 + 1',
      'Máximo mensual': '2',
      'Máximo anual': '12',
      'Vigencia inicio': `${anio}-01-01`,
      'Vigencia fin': `${anio}-12-31`,
    });
    await jefa.getByRole('button', { name: 'Proponer', exact: true }).click();
    await expect(aviso(jefa)).toContainText('Quedó propuesto');
  }
  await usable(jefa);
  const gerente = await persona(GERENTE, `${ADMINISTRACION}/propuestas`);
  await expect(gerente.getByRole('link', { name: /Cordavela/ }).first()).toBeVisible();
  await usable(gerente);
  await aprobar(gerente, /Cordavela/);
  await aprobar(gerente, /Glumiren/);
});

test('5. a distributor, and which pharmacies and promotions it serves', async () => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/distribuidores/nueva`);
  await llenar(jefa, { País: 'Costa Rica', Distribuidor: 'Distribuidora Sol' });
  await expect(jefa.getByRole('heading', { name: /Distribuidora Sol/ })).toBeVisible();
  await jefa.goto(`${ADMINISTRACION}/suministros/nueva?deFarmacia=1`);
  await llenar(jefa, { País: 'Costa Rica', Distribuidor: 'Distribuidora Sol' });
  await expect(aviso(jefa)).toContainText('repone a todas las farmacias del país');
  await expect(jefa.getByRole('link', { name: 'Volver a la farmacia' })).toHaveAttribute(
    'href',
    /\/farmacias\/1$/,
  );
  await usable(jefa);
  await jefa.goto(`${ADMINISTRACION}/suministros`);
  await expect(jefa.getByText(/6 asignaciones/).first()).toBeVisible();
  await usable(jefa);
});

test('6. the doctors by file, as a spreadsheet of before saved it', async () => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/importar`);
  await o.revisar(
    jefa,
    'medicos',
    'médicos 2026.csv',
    [
      'Directorio médico;;;',
      'Especialidad;Nombre;Código;País',
      'Cardiología;José Núñez Peña;CR-D001;Costa Rica',
      'Medicina general;Ángela Muñoz;CR-D002;Costa Rica',
      'Endocrinología;María Ibáñez;CR-D003;Costa Rica',
    ],
    'latin1',
  );
  await usable(jefa);
  await o.aplicarArchivo(jefa);
  await expect(aviso(jefa)).toContainText('Se aplicó');
  await jefa.goto(`${ADMINISTRACION}/medicos`);
  await expect(jefa.getByText('José Núñez Peña')).toBeVisible();
  await usable(jefa);
});

test('7. the 90 pharmacists of the chain from one file, each with a slip', async ({ page }) => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/importar`);
  const codigos = Array.from({ length: 90 }, (_, i) => `CR-L${String(i + 1).padStart(3, '0')}`);
  await o.revisar(jefa, 'farmacias', 'las demás.csv', [
    'Código;País;Cadena;Nombre;Teléfono;Dirección',
    ...codigos.slice(3).map((codigo) => `${codigo};CR;Farmacias Luz;Luz ${codigo};;`),
  ]);
  await o.aplicarArchivo(jefa);
  // With what she wrote today they are more than a hundred rows.
  await expect(aviso(jefa)).toContainText('Quedó propuesto');
  await aprobar(await persona(GERENTE, `${ADMINISTRACION}/propuestas`), /las demás/);
  await jefa.goto(`${ADMINISTRACION}/usuarios/archivo`);
  await jefa.getByLabel('Archivo').setInputFiles({
    name: 'farmacias.csv',
    mimeType: 'text/csv',
    // As Excel saves it, with the chain first and its name above.
    buffer: Buffer.from(
      `Farmacias Luz;\r\nCadena;Código\r\n${codigos.map((codigo) => `Luz;${codigo}\r\n`).join('')}`,
      'latin1',
    ),
  });
  await expect(jefa.getByText('90 farmacias leídas')).toBeVisible();
  await usable(jefa);
  await jefa.getByRole('button', { name: 'Crear los 90 usuarios' }).click();
  await o.confirmar(jefa, 'Crear');
  await expect(jefa.getByText('Se crearon 90 usuarios')).toBeVisible();
  await expect(jefa.locator('.papeles > li')).toHaveCount(90);
  await usable(jefa);
  await o.usarEnlace(page, await o.enlaceDado(jefa));
  await ingresar1(page, 'CR-L001');
});

/** Signs in from the login page. */
async function ingresar1(page: Page, userName: string, clave = NUEVA): Promise<void> {
  await page.goto('/login');
  await ingresar(page, userName, clave);
  await expect(page).toHaveURL('/');
}

test('8. a patient joins, and the first redemption is made, pending for the office', async ({
  page,
  query,
}) => {
  const w = asistente(page);
  const { numero } = await hastaElFinal(page);
  await w.finalizar.click();
  await expect(page).toHaveURL(`/pacientes/bienvenida/${numero}`);

  const regente = await persona('CR-L001', '/farmacias/canje');
  const pantalla = en(regente);
  await escanear(pantalla.tarjeta, numero);
  await expect(pantalla.medico).toBeVisible();
  await escanear(pantalla.medico, 'CR-D001');
  await expect(pantalla.corregir('el médico')).toBeVisible();
  const opcion = pantalla.promocion.getByRole('option', { name: 'Cordavela' });
  await expect(opcion).toBeAttached();
  await pantalla.promocion.selectOption(await opcion.getAttribute('value'));
  await expect(pantalla.distribuidor).not.toHaveValue('');
  for (const n of [1, 2]) await validarFactura(regente, n, facturaNueva(), dia(2 - n));
  await expect(pantalla.aplicar).toBeEnabled();
  await pantalla.aplicar.click();
  const codigo = await codigoConfirmado(regente);
  await expect(regente.getByText(formatearCodigo(codigo)).first()).toBeVisible();
  expect(
    await query(`select f.codigo, c.estado from canjes c join farmacias f on f.id = c.farmacia_id`),
  ).toEqual([{ codigo: 'CR-L001', estado: 'Pendiente' }]);
});

test('9. a pharmacist forgot the password: the chain’s own administrator helps', async ({
  page,
}) => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/usuarios`);
  await o.crearUsuario(jefa, 'Regente que administra una cadena (FarmaciaAdmin)', {
    'Nombre de usuario': 'cadena.luz',
    País: 'Costa Rica',
    'Nombre de la cadena': 'Farmacias Luz',
  });
  await expect(aviso(jefa)).toContainText('Quedó propuesto');
  const gerente = await persona(GERENTE, `${ADMINISTRACION}/propuestas`);
  await expect(gerente.getByText(/FarmaciaAdmin\) · Cadena Farmacias Luz/).first()).toBeVisible();
  await aprobar(gerente, /cadena\.luz/);
  await abrirUsuario(jefa, 'cadena.luz');
  const rol = jefa.getByRole('button', { name: 'Cambiar el rol o el alcance' });
  await rol.click();
  await expect(jefa.getByLabel('Rol', { exact: true })).toBeFocused();
  await jefa.getByRole('button', { name: 'Volver' }).click();
  await expect(rol).toBeFocused();
  await jefa.getByRole('button', { name: 'Dar un enlace' }).click();
  await o.confirmar(jefa, 'Dar el enlace');
  await o.usarEnlace(page, await o.enlaceDado(jefa));

  const admin = await persona('cadena.luz', `${ADMINISTRACION}/usuarios`);
  await abrirUsuario(admin, 'CR-L001');
  await admin.getByRole('button', { name: 'Dar un enlace' }).click();
  await o.confirmar(admin, 'Dar el enlace');
  const enlace = await o.enlaceDado(admin);
  await usable(admin);
  await o.usarEnlace(page, enlace, `${NUEVA} otra`);
  await ingresar1(page, 'CR-L001', `${NUEVA} otra`);
});

/** Finds a user in the list that is open, or opens it, and opens the user. */
async function abrirUsuario(page: Page, userName: string): Promise<void> {
  await page.goto(`${ADMINISTRACION}/usuarios`);
  await page.getByLabel('Buscar').fill(userName);
  await page.getByRole('link', { name: userName, exact: true }).click();
  await expect(page.getByRole('heading', { name: userName })).toBeVisible();
}

test('10. a user leaves: disabled, her sessions end, and a new user comes', async ({
  page,
  expectedErrors,
}) => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/usuarios`);
  const gerente = await persona(GERENTE, `${ADMINISTRACION}/propuestas`);
  const nueva = async (nombre: string) => {
    await o.crearUsuario(jefa, 'Operador de un país', {
      'Nombre de usuario': nombre,
      País: 'Costa Rica',
    });
    await expect(aviso(jefa)).toContainText('Quedó propuesto');
    await aprobar(gerente, new RegExp(nombre.replace('.', '\\.')));
    await abrirUsuario(jefa, nombre);
    await jefa.getByRole('button', { name: 'Dar un enlace' }).click();
    await o.confirmar(jefa, 'Dar el enlace');
    await o.usarEnlace(page, await o.enlaceDado(jefa));
  };
  await nueva('rosa.opera');
  const rosa = await persona('rosa.opera', '/dashboard/auditoria');
  await abrirUsuario(jefa, 'rosa.opera');
  await expect(jefa.getByRole('button', { name: 'Cerrar todas' })).toBeVisible();
  await usable(jefa);
  await jefa.getByRole('button', { name: 'Cerrar todas' }).click();
  await o.confirmar(jefa, 'Cerrar las sesiones');
  await expect(aviso(jefa)).toContainText('Se cerraron 1.');
  await jefa.getByRole('button', { name: 'Desactivar el usuario' }).click();
  await o.confirmar(jefa, 'Desactivar');
  await expect(aviso(jefa)).toContainText('Desactivado');
  await expect(jefa.getByRole('button', { name: 'Dar un enlace' })).toBeHidden();
  expectedErrors.push(/status of 401/);
  await rosa.goto('/dashboard/auditoria');
  await expect(rosa).toHaveURL(/\/login/);
  await nueva('marta.opera');
  const marta = await persona('marta.opera', '/dashboard/auditoria');
  await expect(marta.locator('.cola').getByRole('link').first()).toBeVisible();
});

test('11. the new year: Renovar promociones, proposed together and approved', async ({ query }) => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/renovar-promociones?anio=${anio + 1}`);
  const anual = jefa.getByRole('textbox', {
    name: new RegExp(`^Al año de Cordavela.* ${anio + 1}$`),
  });
  await anual.fill('18');
  // A country narrows what is proposed, and keeps what was typed.
  await jefa.getByLabel('País', { exact: true }).selectOption('Panamá');
  await expect(jefa.getByText('Elija qué promociones se renuevan.')).toBeVisible();
  await jefa.getByLabel('País', { exact: true }).selectOption('Todos');
  await jefa.getByRole('checkbox', { name: 'Todas' }).uncheck();
  await expect(jefa.getByText('Elija qué promociones se renuevan.')).toBeVisible();
  await jefa.getByRole('checkbox', { name: 'Todas' }).check();
  await expect(jefa.getByText('2 de 2 elegidas')).toBeVisible();
  await usable(jefa);
  const proponer = jefa.getByRole('button', { name: `Proponer las promociones de ${anio + 1}` });
  const otra = jefa.getByRole('checkbox', { name: /^Renovar (?!Cordavela)/ });
  await otra.uncheck();
  await proponer.click();
  await expect(aviso(jefa)).toContainText('Quedó propuesto');
  // What was left out stays so, and can be proposed by itself.
  await expect(otra).not.toBeChecked();
  await otra.check();
  await proponer.click();
  await expect(jefa.getByText(`Todas están propuestas para ${anio + 1}.`)).toBeVisible();
  const gerente = await persona(GERENTE, `${ADMINISTRACION}/propuestas`);
  await aprobar(gerente, new RegExp(`Promociones ${anio + 1}`));
  await aprobar(gerente, new RegExp(`Promociones ${anio + 1}`));
  expect(
    await query(
      `select maximo_anual as anual, vigencia_inicio::text as desde from promociones
        where vigencia_inicio > $1 order by 1`,
      [`${anio}-12-31`],
    ),
  ).toEqual([
    { anual: 12, desde: `${anio + 1}-01-01` },
    { anual: 18, desde: `${anio + 1}-01-01` },
  ]);
});

test('12. one’s own e-mail is verified by a link, and then a link goes there', async ({ page }) => {
  const gerente = await persona(GERENTE, '/cuenta/correo');
  await expect(gerente.getByText('No tiene ningún correo guardado')).toBeVisible();
  await gerente.getByLabel('Correo electrónico').fill('gerente.luis@correo.example');
  await gerente.getByLabel('Contraseña actual').fill(NUEVA);
  await expectUsable(gerente);
  await gerente.getByRole('button', { name: 'Guardar' }).click();
  await expect(gerente.getByText('Le enviamos un enlace')).toBeVisible();
  await usable(gerente);
  const ultimo = () =>
    mailed()
      .match(/https?:\/\/\S+enlace#[\w-]{43}/g)
      ?.at(-1) ?? '';
  await page.goto(ultimo());
  await expect(page.getByText('Su correo quedó verificado')).toBeVisible();

  const jefa = await persona(JEFA, `${ADMINISTRACION}/usuarios`);
  await abrirUsuario(jefa, GERENTE);
  await jefa.getByRole('button', { name: 'Dar un enlace' }).click();
  await o.confirmar(jefa, 'Dar el enlace');
  await expect(jefa.getByText('Se envió a su correo verificado. Nadie más lo ve.')).toBeVisible();
  await o.usarEnlace(page, ultimo());
});

test('13. every act is in the record, searched by who, what and when', async () => {
  const jefa = await persona(JEFA, `${ADMINISTRACION}/actos`);
  const tabla = jefa.getByRole('table', { name: 'Actos' });
  await expect(tabla).toContainText(GERENTE);
  await jefa.getByLabel('Por dónde').selectOption('Orden');
  await expect(tabla.getByRole('row')).toHaveCount(3);
  await expect(tabla).toContainText(`Usuario: ${JEFA}`);
  await jefa.getByLabel('Por dónde').selectOption('Todos');
  await jefa.getByLabel('De qué', { exact: true }).selectOption('Importación');
  await expect(tabla).toContainText('Importó');
  await jefa.getByLabel('Desde', { exact: true }).fill('1/1/2020');
  await expect(jefa).toHaveURL(/desde=2020-01-01/);
  await jefa.getByLabel('Hasta', { exact: true }).fill('31/12/2019');
  const alReves = jefa.getByText('La fecha de inicio no puede ser posterior a la fecha final.');
  await expect(alReves).toHaveCount(2);
  await usable(jefa);
});
