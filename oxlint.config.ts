import { defineConfig } from 'oxlint';
import type { Arrow } from './tests/support/houseRules.ts';

/** Areas of the backend: each holds its use cases and its queries. */
const areas = [
  ...['canjes', 'preregistro', 'pacientes', 'directorio', 'sesiones', 'dashboard'],
  ...['administracion', 'liquidaciones', 'derechos', 'fotos', 'busqueda'],
].map((area) => `netlify/${area}`);

/** A file in `target` never imports a file in `from`, unless its name ends in `except`. */
const arrow = (target: string, from: readonly string[], except?: string): Arrow => ({
  target,
  from,
  ...(except !== undefined && { except }),
});
const screens = ['src/api', 'src/stores', 'src/islands', 'src/components', 'src/layouts'];
const arrows = [
  arrow('src', ['netlify']),
  arrow('src/domain', [...screens, 'src/contenido', 'src/contracts']),
  arrow('src/contracts', screens),
  arrow('src/api', ['src/islands', 'src/components', 'src/layouts']),
  arrow('src/stores', ['src/islands', 'src/components', 'src/layouts']),
  arrow('src/components', ['src/islands']),
  arrow('netlify', screens),
  // functions → areas → http → database
  arrow('netlify/database', ['netlify/http', 'netlify/functions', 'netlify/tools', ...areas]),
  arrow('netlify/http', ['netlify/functions', 'netlify/tools', ...areas]),
  arrow('netlify/excel', ['netlify/functions']),
  arrow('netlify/avisos', ['netlify/functions', 'netlify/tools', ...areas]),
  arrow('netlify/functions', ['netlify/tools']),
  ...areas.flatMap((area) => [
    // A use case throws a refusal of src/domain/errores.ts; its status is http's.
    arrow(area, ['netlify/functions', 'netlify/tools', 'netlify/http/problem.ts']),
    // Another area's queries may be read, its use cases not.
    arrow(
      area,
      areas.filter((other) => other !== area),
      '.sql.ts',
    ),
  ]),
];

export default defineConfig({
  ignorePatterns: [
    'public/',
    'dist/',
    'node_modules/',
    '.astro/',
    '.netlify/',
    '.datos/',
    'test-results/',
  ],
  plugins: ['eslint', 'typescript', 'react', 'import'],
  jsPlugins: ['./tests/support/houseRules.ts'],
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: { correctness: 'error' },
  rules: {
    // Texts of people are searched for such characters on purpose.
    'no-control-regex': 'off',
    // A name that begins with _ is no excuse.
    'no-unused-vars': ['error', { argsIgnorePattern: '^$', varsIgnorePattern: '^$' }],
    // Of other categories, what hurts:
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-new-func': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'react/no-danger': 'error',
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: ['src/**', 'netlify/**'],
      rules: {
        'house/arrows': ['error', ...arrows],
        'import/no-cycle': ['error', { ignoreExternal: true }],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'it can be foretold: take node:crypto' },
          // A text becomes markup in none of these ways; React and textContent keep it a text.
          ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'createContextualFragment'].map(
            (property) => ({ property, message: 'set textContent, or render with React' }),
          ),
        ],
      },
    },
    {
      files: ['src/**', 'netlify/**'],
      excludeFiles: ['netlify/**/*.sql.ts', 'netlify/tools/**', 'netlify/database/**'],
      rules: { 'house/sql': 'error' },
    },
    // The loader writes the stored states.
    {
      files: ['netlify/**'],
      excludeFiles: ['netlify/tools/load/**'],
      rules: { 'house/clock': 'error' },
    },
    { files: ['netlify/tools/**', 'tests/**'], rules: { 'no-console': 'off' } },
    {
      files: ['tests/**'],
      rules: {
        // Playwright reads from `{}` that a fixture needs no other.
        'no-empty-pattern': 'off',
        // Statuses, of three digits each, are in order as texts too.
        'typescript/require-array-sort-compare': 'off',
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
  ],
});
