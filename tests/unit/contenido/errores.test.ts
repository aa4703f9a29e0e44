import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { erroresDe } from '../../../src/contenido/errores.ts';
import * as esquemas from '../../../src/contenido/esquemas.ts';

const pais = {
  nombre: 'Costa Rica',
  telefono: '+506 4000 0000',
  whatsapp: '+506 8000 0000',
  correo: 'ayuda@empresa.example',
  horario: [{ dias: 'lunes a viernes', desde: '08:30', hasta: '18:00' }],
  eventosAdversos: '+506 4000 0099',
};

test('a right file has no errors', () => {
  expect(erroresDe('content/paises/506.json', esquemas.pais, pais)).toBeUndefined();
});

test.each([
  [
    'a field that is missing',
    { ...pais, telefono: undefined },
    /^f\.json: campo «telefono»: se espera el teléfono del centro de llamadas: solo cifras y espacios.*; falta$/,
  ],
  [
    'a value of another shape',
    { ...pais, correo: 'sin arroba' },
    /campo «correo»: se espera el correo del programa.*; se encontró "sin arroba"$/,
  ],
  [
    'a value inside a list',
    { ...pais, horario: [{ dias: 'lunes', desde: 8, hasta: '18:00' }] },
    /campo «horario\.0\.desde»: se espera la hora de apertura, en 24 horas.*; se encontró 8$/,
  ],
  [
    'a field whose name is misspelled',
    { ...pais, telefonos: '1' },
    /^f\.json: el campo «telefonos» no existe en este tipo de contenido/,
  ],
  [
    'a list that is none',
    { ...pais, horario: 'todo el día' },
    /campo «horario»: se espera el horario/,
  ],
  ['a file that holds no fields', 'texto', /campo «el archivo entero»: se espera otro valor/],
])('%s is told in Spanish with file, field and what is expected', (_, data, expected) => {
  expect(erroresDe('f.json', esquemas.pais, data)).toMatch(expected);
});

test('every wrong field has a line of its own', () => {
  const errors = erroresDe('f.json', esquemas.pais, { ...pais, nombre: '', correo: 'x' });
  expect(errors?.split('\n')).toHaveLength(2);
});

const ficha = {
  orden: 1,
  titulo: 'Camine',
  extracto: 'Diez minutos.',
  tipo: 'video',
  portada: 'caminar',
};

test.each([
  ['a video without its data', ficha, 'campo «video»: se espera los datos del video'],
  [
    'a drawing that does not exist',
    { ...ficha, portada: 'nada' },
    'campo «portada»: se espera el nombre de un dibujo de content/ilustraciones',
  ],
  [
    'a file that is not in public',
    {
      ...ficha,
      tipo: 'imagen',
      imagen: { src: '/no-existe.svg', alternativo: 'x', ancho: 1, alto: 1 },
    },
    'campo «imagen.src»: se espera la imagen grande: la ruta de un archivo .svg que exista dentro de public',
  ],
])('an educational item with %s is refused', (_, data, expected) => {
  expect(erroresDe('f.md', esquemas.sabiasQue, data)).toContain(expected);
});

test('every field of every schema says what it expects', () => {
  const undescribed = Object.entries(esquemas).flatMap(([name, schema]) => {
    const fields: Record<string, z.ZodType> = schema.shape;
    return Object.entries(fields).flatMap(([field, type]) => {
      const inner = type instanceof z.ZodOptional ? type.unwrap() : type;
      const described = type.description ?? (inner instanceof z.ZodType && inner.description);
      return described ? [] : [`${name}.${field}`];
    });
  });
  expect(undescribed).toEqual([]);
});
