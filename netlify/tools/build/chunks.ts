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
const react = [under('node_modules', 'react', 'react-dom', 'scheduler', '@astrojs/react')];
const kit = [
  under('node_modules', 'valibot', '@nanostores/react'),
  under('src/api', 'error'),
  under('src/domain', 'cifra'),
  under('src/islands', 'useHydrated', 'usePais', 'useAnswer'),
  // The wizard and the panel keep their place in the address, and have no table.
  under('src/islands/table', 'useAddress'),
  under(
    'src/islands/form',
    'Icon',
    'Field',
    'ErrorSummary',
    'Failure',
    'Dialog',
    'BusyButton',
    'useErrorDialog',
    'useFocusLater',
    'Select',
    // Forms judge a refusal by its table, and the counter has no form.
    'attempt',
  ),
];
const form = [
  under('node_modules/@tanstack', 'react-form', 'form-core'),
  under('src/islands/form', 'useAppForm', 'fields', 'contexts'),
];
// What forms and tables stand on.
const store = [under('node_modules/@tanstack', 'store', 'react-store')];
const copy = [under('src/islands/copy', 'copyText')];
const api = [under('src/api', 'call'), under('src/contracts', 'fields')];
const table = [
  under('node_modules/@tanstack', 'react-table', 'table-core'),
  under('src/islands', 'table', 'copy'),
];

/** By falling priority. */
const groups = Object.entries({ frame, react, copy, kit, store, form, api, table });

/**
 * What the browser loads together. Left alone, every module that two islands share becomes a file of its own. That
 * is two dozen requests, and some 6 kB that compress worse than in one. A group takes along what its modules
 * import, unless one of a higher priority has it. The frame's come first: they are on every page and must bring
 * nothing of an island.
 */
export const chunks = {
  output: {
    codeSplitting: {
      groups: groups.map(([name, patterns], index) => ({
        name,
        priority: groups.length - index,
        test: (id: string) => patterns.some((pattern) => pattern.test(id)),
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
