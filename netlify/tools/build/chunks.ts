import { fileURLToPath } from 'node:url';

const under = (folder: string, ...names: string[]) =>
  new RegExp(`/${folder}/(?:${names.join('|')})(?:/|\\.tsx?$)`);

const frame = [
  under('node_modules', 'nanostores'),
  under('src/stores', 'country', 'leaving'),
  under('src/contracts', 'sessionCookie'),
  under('src/domain', 'paises', 'permisos', 'calendario'),
  under('src/api', 'promocionesPublicas'),
];
/** What the welcome page needs without React. */
const card = [
  under('src/domain', 'tarjeta', 'luhn', 'azar'),
  under('src/islands/bienvenida', 'recienAfiliada'),
  under('src/islands/copy', 'copyText'),
];
const react = [under('node_modules', 'react', 'react-dom', 'scheduler', '@astrojs/react')];
/** What most islands need; nothing of it needs a form or a table. */
const kit = [
  under('node_modules', 'valibot', '@nanostores/react'),
  /\/src\/(?:api|contracts|domain|stores|paths|islands\/session)\b/,
  /\/src\/islands\/\w+\.tsx?$/,
  /\/src\/islands\/form\/(?!useAppForm|fields|contexts|serverErrors|FechaField)/,
  under('src/islands/table', 'useAddress'),
  under('src/islands', 'copy'),
];
const store = [under('node_modules/@tanstack', 'store', 'react-store')];
const form = [
  under('node_modules/@tanstack', 'react-form', 'form-core'),
  under('src/islands/form', 'useAppForm', 'fields', 'contexts', 'serverErrors', 'FechaField'),
];
const table = [
  under('node_modules/@tanstack', 'react-table', 'table-core'),
  under('src/islands', 'table'),
];
const counter = [under('src/islands', 'canje', 'preregistro', 'escaner', 'factura')];

/** By falling priority. `sharedBy` is how many entries must need a module for it to belong. */
const groups = [
  { name: 'frame', of: frame, sharedBy: 1 },
  { name: 'card', of: card, sharedBy: 1 },
  { name: 'react', of: react, sharedBy: 1 },
  { name: 'kit', of: kit, sharedBy: 5 },
  { name: 'store', of: store, sharedBy: 1 },
  { name: 'form', of: form, sharedBy: 1 },
  { name: 'table', of: table, sharedBy: 1 },
  { name: 'counter', of: counter, sharedBy: 2 },
];

/**
 * What the browser loads together. Left alone, every module that two islands share becomes a file of its own: four
 * dozen requests, which a slow line pays one by one. A group takes along what its modules import, unless one of a
 * higher priority has it. The frame's come first: they are on every page and must bring nothing of an island.
 */
export const chunks = {
  output: {
    codeSplitting: {
      groups: groups.map(({ name, of, sharedBy }, index) => ({
        name,
        priority: groups.length - index,
        minShareCount: sharedBy,
        test: (id: string) => of.some((pattern) => pattern.test(id)),
      })),
    },
  },
};

const inForm = (name: string) =>
  fileURLToPath(new URL(`../../../src/islands/form/${name}`, import.meta.url));

/** Modules put in the place of others, by what they are imported as. */
export const leaner = [
  {
    find: /^@tanstack\/(?:devtools-event-client|pacer-lite)$/,
    replacement: inForm('noDevtools.ts'),
  },
  // React has had this hook of its own since version 18.
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
];
