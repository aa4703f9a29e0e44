import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Areas of the backend: each holds its use cases and its queries. */
const areas = [
  ...['canjes', 'preregistro', 'pacientes', 'directorio', 'sesiones', 'dashboard'],
  ...['administracion', 'liquidaciones', 'derechos'],
];
const areaFolders = areas.map((area) => `./netlify/${area}`);

/** The arrows of the house: what stands in `target` never imports what stands in `from`. */
const arrow = (target, from, except) => ({
  target,
  from,
  ...(except && { except }),
  message: `${target} never imports ${from}`,
});
const arrows = [
  ...['api', 'stores', 'islands', 'components', 'layouts', 'contenido', 'contracts'].map((folder) =>
    arrow('./src/domain', `./src/${folder}`),
  ),
  ...['api', 'stores', 'islands', 'components', 'layouts'].map((folder) =>
    arrow('./src/contracts', `./src/${folder}`),
  ),
  ...['islands', 'components', 'layouts'].flatMap((folder) => [
    arrow('./src/api', `./src/${folder}`),
    arrow('./src/stores', `./src/${folder}`),
  ]),
  arrow('./src/components', './src/islands'),
  arrow('./src', './netlify'),
  // functions → areas → http → database
  ...['http', 'functions', 'tools', ...areas].map((folder) =>
    arrow('./netlify/database', `./netlify/${folder}`),
  ),
  ...['functions', 'tools', ...areas].map((folder) =>
    arrow('./netlify/http', `./netlify/${folder}`),
  ),
  ...areaFolders.flatMap((area) => [
    arrow(area, './netlify/functions'),
    arrow(area, './netlify/tools'),
    // A use case throws a refusal of src/domain/errores.ts; its status is http's.
    arrow(area, './netlify/http/problem.ts'),
    // Another area's queries may be read, its use cases not.
    ...areaFolders
      .filter((other) => other !== area)
      .map((other) => ({
        target: `${area}/**/*`,
        from: `${other}/!(*.sql).ts`,
        message: `${area} reads only queries (*.sql.ts) of ${other}`,
      })),
  ]),
  ...['src', 'http', 'database', 'excel'].map((folder) =>
    arrow(folder === 'src' ? './src' : `./netlify/${folder}`, './netlify/functions'),
  ),
  arrow('./netlify/functions', './netlify/tools'),
  ...['api', 'stores', 'islands', 'components', 'layouts'].map((folder) =>
    arrow('./netlify', `./src/${folder}`),
  ),
];

/** How a statement begins. */
const SQL = /^\s*(?:select|insert into|update|delete from|with|begin|lock table)\s/i;

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', '.astro/', '.netlify/', '.datos/', 'test-results/'] },
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs.recommended,
  {
    languageOptions: {
      // One program of all files: quicker than the service of an editor.
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Both look at every assignment, for what cannot be here: the compiler takes no enum (`erasableSyntaxOnly`), and
      // our classes are errors, made where they are thrown, or hold private members, which it compares by class.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['src/**', 'netlify/**'],
    ignores: ['netlify/**/*.sql.ts', 'netlify/tools/**', 'netlify/database/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value=%]', 'TemplateElement[value.raw=%]'].map((node) => ({
          selector: node.replace('%', String(SQL)),
          message: 'SQL stands in *.sql.ts files alone',
        })),
      ],
    },
  },
  {
    files: ['src/**', 'netlify/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'it can be foretold: take node:crypto' },
      ],
    },
  },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    files: ['**/*.astro', '**/*.astro/*', '**/*.mjs', '**/*.js'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['netlify/tools/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**', 'netlify/**'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: arrows }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['*.css', '**/*.css'],
              message:
                "the page imports its island's style, which then joins the one sheet of the site",
            },
          ],
        },
      ],
    },
  },
);
