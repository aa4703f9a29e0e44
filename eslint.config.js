import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The arrows of the house: who may import whom. The last entry that matches a file counts. */
const arrows = [
  { from: 'src', never: ['netlify'] },
  { from: 'src/domain', never: ['contracts', 'api', 'stores', 'islands', 'components', 'netlify'] },
  { from: 'src/contracts', never: ['api', 'stores', 'islands', 'components', 'netlify'] },
  { from: 'src/api', never: ['islands', 'components', 'netlify'] },
  { from: 'src/stores', never: ['islands', 'components', 'netlify'] },
  { from: 'netlify/sql', never: ['usecases', 'http', 'functions'] },
  { from: 'netlify/usecases', never: ['functions'] },
];

/** How a statement begins. */
const SQL = /^\s*(?:select|insert into|update|delete from|with|begin|lock table)\s/i;

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', '.astro/', '.netlify/', '.datos/', 'test-results/'] },
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js', '*.mjs'] } },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['src/**', 'netlify/{excel,functions,http,usecases}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value=%]', 'TemplateElement[value.raw=%]'].map((node) => ({
          selector: node.replace('%', String(SQL)),
          message: 'SQL stands in netlify/sql alone',
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
    files: [
      'netlify/build/**',
      'netlify/local/**',
      'netlify/database/**',
      'netlify/operacion/**',
      'tests/**',
      'docs/videos/**',
    ],
    rules: { 'no-console': 'off' },
  },
  ...arrows.map(({ from, never }) => ({
    files: [`${from}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: never.map((folder) => ({
            group: [`**/${folder}/**`],
            message: `${from} never imports ${folder}`,
          })),
        },
      ],
    },
  })),
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/netlify/**'], message: 'src never imports netlify' },
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
