import { expect } from '@playwright/test';
import { type Dia, leerDia } from '../../../src/domain/calendario.ts';
import type { Escena } from './escena.ts';

/** One caption and what happens on the site while it is read. */
export interface Paso {
  readonly texto: string;
  readonly hacer: (escena: Escena) => Promise<void>;
  /** Its last picture is the video's poster. */
  readonly portada?: boolean;
}

/** A chapter of the video. */
export interface Capitulo {
  readonly titulo: string;
  readonly pasos: readonly Paso[];
}

/** What the film needs of the demo data. */
export interface Guion {
  readonly usuario: string;
  readonly clave: string;
  readonly tarjeta: string;
  readonly medico: string;
  readonly hoy: Dia;
}

/**
 * Two invoice dates, the later first, that read the same whether a browser writes the day or the month
 * first: the film is not to teach a wrong order.
 */
export function fechasSinDuda(hoy: Dia): [Dia, Dia] {
  const [anio = ''] = hoy.split('-');
  const dias = [Number(anio), Number(anio) - 1].flatMap((year) =>
    Array.from({ length: 12 }, (_, i) => String(12 - i).padStart(2, '0')).map(
      (n) => `${year}-${n}-${n}`,
    ),
  );
  const [ultima, anterior] = dias.filter((dia) => leerDia(dia) !== null && dia <= hoy);
  if (ultima === undefined || anterior === undefined) throw new Error('faltan fechas');
  return [ultima, anterior];
}

const factura = (indice: number, numero: string, fecha: Dia) => async (escena: Escena) => {
  const grupo = escena.page.getByRole('group', { name: `Factura ${indice}` });
  await escena.escribir(grupo.getByLabel('Número de factura'), numero);
  await escena.elegir(grupo.getByLabel('Fecha'), () => grupo.getByLabel('Fecha').fill(fecha));
  await escena.pulsar(grupo.getByRole('button', { name: /^Validar/ }));
  const corregir = escena.page.getByRole('button', { name: `Corregir la factura ${indice}` });
  await expect(corregir).toBeVisible();
  await escena.acercar(corregir);
  await escena.mostrar(600);
};

/** The redemption as a pharmacy registers it, in chapters. */
export function capitulos({ usuario, clave, tarjeta, medico, hoy }: Guion): Capitulo[] {
  const [ultima, primera] = fechasSinDuda(hoy);
  return [
    {
      titulo: 'Ingresar',
      pasos: [
        {
          texto: 'En «Registrar un canje», el sitio le pide su usuario si todavía no ha ingresado.',
          hacer: async ({ page, mostrar }) => {
            await page.goto('/farmacias/canje');
            await page.waitForURL(/\/login/);
            await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled();
            await mostrar(1500);
          },
        },
        {
          texto: 'Escriba su usuario y su contraseña, y presione «Ingresar».',
          hacer: async ({ page, escribir, pulsar, mostrar }) => {
            await escribir(page.getByLabel('Usuario'), usuario);
            await escribir(page.getByLabel('Contraseña'), clave);
            await pulsar(page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
            await page.waitForURL(/\/farmacias\/canje$/);
            await expect(page.getByLabel('Tarjeta del paciente')).toBeVisible();
            await mostrar(1000);
          },
        },
      ],
    },
    {
      titulo: 'La tarjeta y la farmacia',
      pasos: [
        {
          texto:
            'Escanee la tarjeta del paciente, o escriba su número y presione Enter. También sirve el número de identificación.',
          hacer: async ({ page, escribir, tecla, mostrar }) => {
            await escribir(page.getByLabel('Tarjeta del paciente'), tarjeta);
            await tecla('Enter');
            await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
            await mostrar(1200);
          },
        },
        {
          texto: 'Lo validado queda en verde. La farmacia ya está: es la de su usuario.',
          hacer: async ({ page, acercar, mostrar }) => {
            await acercar(page.getByText('Código de farmacia'));
            await mostrar(1500);
          },
        },
      ],
    },
    {
      titulo: 'El médico',
      pasos: [
        {
          texto: 'Valide el código del médico que firma la receta.',
          hacer: async ({ page, escribir, pulsar, mostrar }) => {
            const campo = page.getByLabel('Código de médico');
            if ((await campo.inputValue()) === '') await escribir(campo, medico);
            await pulsar(page.getByRole('button', { name: 'Validar el médico' }));
            await expect(page.getByRole('button', { name: 'Corregir el médico' })).toBeVisible();
            await mostrar(1200);
          },
        },
      ],
    },
    {
      titulo: 'La promoción y el distribuidor',
      pasos: [
        {
          texto: 'Elija la promoción. El distribuidor de su farmacia aparece elegido.',
          hacer: async ({ page, elegir, mostrar }) => {
            const promocion = page.getByLabel('Promoción');
            const primeraDosMasUno = promocion.getByRole('option', { name: '(2 + 1)' }).first();
            const valor = (await primeraDosMasUno.getAttribute('value')) ?? '';
            await elegir(promocion, () => promocion.selectOption(valor));
            await expect(page.getByLabel('Distribuidor')).not.toHaveValue('');
            await mostrar(1500);
          },
        },
      ],
    },
    {
      titulo: 'Las facturas',
      pasos: [
        {
          texto: 'Escriba el número y la fecha de la primera factura, y valídela.',
          hacer: factura(1, 'A-20481', primera),
        },
        {
          texto: 'Haga lo mismo con la segunda. Entre las dos puede haber hasta 60 días.',
          hacer: factura(2, 'A-21377', ultima),
        },
        {
          texto:
            'Si las facturas estaban pre-registradas, aparecen escritas: solo falta validarlas.',
          hacer: ({ mostrar }) => mostrar(1000),
        },
      ],
    },
    {
      titulo: 'Aplicar el canje',
      pasos: [
        {
          texto: 'Revise el resumen: no debe faltar nada.',
          hacer: async ({ page, acercar, mostrar }) => {
            await acercar(page.getByRole('heading', { name: 'Resumen' }));
            await mostrar(1500);
          },
          portada: true,
        },
        {
          texto: 'Presione «Aplicar canje».',
          hacer: async ({ page, pulsar, mostrar }) => {
            await pulsar(page.getByRole('button', { name: 'Aplicar canje' }));
            await expect(page.getByRole('dialog')).toBeVisible();
            await mostrar(1500);
          },
        },
      ],
    },
    {
      titulo: 'El código de confirmación',
      pasos: [
        {
          texto: 'Escriba este código en cada factura, con letra clara y a la vista.',
          hacer: async ({ page, mostrar }) => {
            await page.waitForURL(/canje-confirmacion/);
            await expect(page.getByRole('button', { name: /^Copiar/ })).toBeVisible();
            await mostrar(1500);
          },
        },
        {
          texto: 'El canje se audita durante 2 días. Un canje rechazado no se reembolsa.',
          hacer: async ({ page, acercar, mostrar }) => {
            await acercar(page.getByText('queda sujeta a auditoría'));
            await mostrar(1500);
          },
        },
      ],
    },
    {
      titulo: 'Revisar sus canjes',
      pasos: [
        {
          texto:
            'En el panel están sus canjes pendientes, aprobados y rechazados. Revise con frecuencia los rechazados.',
          hacer: async ({ page, mostrar, acercar }) => {
            await page.goto('/dashboard');
            const contador = page.getByRole('link', { name: 'Canjes rechazados' });
            await expect(contador).toBeVisible();
            await expect(page.getByText(/sin ver/)).toBeVisible();
            await acercar(contador);
            await mostrar(2000);
          },
        },
      ],
    },
  ];
}
