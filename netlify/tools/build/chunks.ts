import { fileURLToPath } from 'node:url';

const under = (folder: string, ...names: string[]) =>
  new RegExp(`/${folder}/(?:${names.join('|')})(?:/|\\.tsx?$)`);

const frame = [
  under('node_modules/nanostores', 'atom'),
  under('src/stores', 'country', 'leaving', 'note'),
  under('src/contracts', 'sessionCookie'),
  under('src/domain', 'paises', 'permisos', 'calendario'),
  under('src/api', 'promocionesPublicas'),
  // The welcome page shows a card without React.
  under('src/domain', 'tarjeta', 'luhn', 'azar'),
  under('src/islands/bienvenida', 'recienAfiliada'),
  under('src/islands/copy', 'copyText'),
];
const react = [under('node_modules', 'react', 'react-dom', 'scheduler', '@astrojs/react')];
/** What most islands need; nothing of it needs a form or a table. */
const kit = [
  under('node_modules', 'valibot', 'nanostores', '@nanostores/react'),
  under('node_modules/@tanstack', 'store', 'react-store'),
  /\/src\/(?:api|contracts(?!\/administracion\/catalogo|\/fotos)|domain(?!\/tiempoRestante)|stores(?!\/porCanjear)|paths|islands\/session)\b/,
  /\/src\/islands\/\w+\.tsx?$/,
  /\/src\/islands\/form\/(?!useAppForm|fields|contexts|serverErrors|FechaField|ActionButton)/,
  under('src/islands/table', 'useAddress'),
  under('src/islands', 'copy'),
  under('src/islands/dashboard', 'palabras', 'PaisFiltro', 'Estado'),
  under('src/islands/factura', 'Clave'),
];
/** Modules that only signed-in pages need: no patient loads them. */
const office = [
  under('src/stores', 'signedInUser', 'pageNotes'),
  under('src/api', 'sessionCalls'),
  under('src/islands', 'session', 'Awaited'),
  under('src/contracts', 'auth', 'codigoConfirmacion', 'dashboard'),
  under('src/domain', 'largoDeClave', 'estado', 'codigoConfirmacion'),
  under('src/domain', 'bonificacion', 'sinAcentos', 'paisDeTrabajo', 'leerId'),
  under('src/domain', 'facturas', 'fotos', 'periodo'),
  under('src/domain/factura', 'texto'),
  under('src/islands/dashboard', 'palabras', 'PaisFiltro'),
  under('src/islands/form', 'useNotice', 'Datos'),
  under('src/islands/factura', 'Clave'),
];
const form = [
  under('node_modules/@tanstack', 'react-form', 'form-core'),
  under('src/islands/form', 'useAppForm', 'fields', 'contexts', 'serverErrors', 'FechaField'),
  under('src/islands/form', 'openAtHeading', 'ActionButton', 'TelefonoDeAyuda'),
  under('src/islands', 'download'),
];
const table = [
  under('node_modules/@tanstack', 'react-table', 'table-core'),
  under('src/islands', 'table'),
];
const counter = [
  under('src/islands', 'canje', 'preregistro', 'escaner'),
  under('src/islands/form', 'VerifiableField'),
  /\/src\/islands\/factura\/(?!DocumentoDeFactura|Circulos)/,
];
/** What the wizard would load in files of 200 bytes. */
const wizard = [under('src/domain', 'edad', 'ejemplos'), under('src/contracts', 'medicos')];
const qr = [under('node_modules', 'lean-qr')];
/** One redemption, with its photos. */
const redemption = [
  under('src/islands', 'fotos'),
  under('src/contracts', 'fotos'),
  under('src/contracts/dashboard', 'busqueda'),
  under('src/domain', 'reglasCanje'),
  under('src/islands/factura', 'DocumentoDeFactura'),
  under('src/islands/dashboard/detalle', 'datos'),
];
/** What lists are narrowed by, the marks of their rows, and the keys: the audit desk has no table. */
const filters = [
  under(
    'src/islands/dashboard',
    'FiltrosPlegados',
    'FarmaciaChooser',
    'ProductoFiltro',
    'farmacias',
    'NombreBreve',
    'useNow',
    'Restante',
    'Pais',
    'rutas',
  ),
  under('src/islands/dashboard/detalle', 'useTeclas', 'decision'),
  under('src/contracts/dashboard', 'auditoria', 'listas'),
  under('src/islands/auditoria', 'Plazo'),
  under('src/stores', 'attended'),
  under('src/domain', 'senales', 'tiempoRestante', 'marcas'),
];
/** Rows of work, all in tables. */
const rows = [
  /\/src\/(?:islands|contracts)\/dashboard\/(?!reporte)\w+\.tsx?$/,
  under('src/domain', 'periodo'),
];
const settlements = [
  under('src/islands', 'liquidaciones'),
  under('src/contracts', 'liquidaciones'),
  under('src/domain', 'liquidacion', 'atraso'),
];
/** The words that no password may have. */
const passwords = [under('src/(?:contracts|domain)', 'clave')];
const account = [under('src/islands', 'cuenta'), under('src/contracts', 'factores'), ...passwords];
const admin = [
  /\/src\/islands\/administracion\/\w+\.tsx?$/,
  under('src/contracts/administracion', 'comun', 'propuestas', 'usuarios'),
  under('src/islands/administracion/importar', 'leerArchivo'),
  under('src/domain', 'administracion', 'titulos'),
];
const catalogues = [
  under('src/islands/administracion', 'catalogo', 'importar'),
  under('src/contracts/administracion', 'catalogo', 'catalogos'),
];
const reports = [under('src/(?:islands|contracts)/dashboard', 'reporte')];
const rights = [
  under('src/islands', 'derechos'),
  under('src/contracts', 'derechos', 'consentimientos'),
];

/** By falling priority. `sharedBy` is how many entries must need a module for it to belong. */
const groups = [
  { name: 'frame', of: frame, sharedBy: 1 },
  { name: 'react', of: react, sharedBy: 1 },
  { name: 'kit', of: kit, except: [...office, ...admin, ...passwords], sharedBy: 6 },
  { name: 'office', of: office, sharedBy: 6 },
  { name: 'form', of: form, sharedBy: 1 },
  { name: 'table', of: table, sharedBy: 1 },
  { name: 'wizard', of: wizard, sharedBy: 2 },
  { name: 'qr', of: qr, sharedBy: 1 },
  { name: 'counter', of: counter, sharedBy: 2 },
  { name: 'filters', of: filters, sharedBy: 2 },
  { name: 'redemption', of: redemption, sharedBy: 2 },
  { name: 'rows', of: rows, sharedBy: 2 },
  { name: 'settlements', of: settlements, sharedBy: 2 },
  { name: 'account', of: account, sharedBy: 2 },
  { name: 'admin', of: admin, sharedBy: 2 },
  { name: 'catalogues', of: catalogues, sharedBy: 2 },
  { name: 'reports', of: reports, sharedBy: 2 },
  { name: 'rights', of: rights, sharedBy: 2 },
];

/**
 * What the browser loads together, instead of a file for every shared module. A group includes its modules' imports,
 * except those of a group with a higher priority. The frame's groups come first: no island's code in them.
 */
export const chunks = {
  output: {
    codeSplitting: {
      groups: groups.map(({ name, of, except = [], sharedBy }, index) => ({
        name,
        priority: groups.length - index,
        minShareCount: sharedBy,
        test: (id: string) =>
          of.some((pattern) => pattern.test(id)) && !except.some((pattern) => pattern.test(id)),
      })),
    },
  },
};

const inForm = (name: string) =>
  fileURLToPath(new URL(`../../../src/islands/form/${name}`, import.meta.url));

/** Replacements of modules, by the name that is imported. */
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

/** Leaves the contracts' summaries, which only the API's description reads, out of the browser's scripts. */
export const sinResumenes = {
  name: 'sin-resumenes',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contracts\/.*\.ts$/ },
    handler: (code: string) => code.replace(/\bsummary: ?(["']).*?\1,/g, ''),
  },
};
