import { globSync } from 'node:fs';
import { build, type Metafile } from 'esbuild';
import ts from 'typescript';
import { oxlint } from './oxlint.ts';

/** What a piece of the product is made of, read from its bundle's syntax: no comment or text of a page can mislead it. */
export interface OwnCode {
  /** Our own files in it, from the project's root. */
  readonly files: readonly string[];
  /** Everything imported from outside those files: what, by module. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** The files of ours that import one of these modules or packages. */
  readonly importers: (...modules: readonly string[]) => readonly string[];
  /** Names it takes from the platform without importing them. */
  readonly globals: readonly string[];
  /** The arguments of every call, or `new`, of a name: texts as they are, anything else as its source. */
  readonly calls: (name: string) => readonly (readonly string[])[];
  /** The variables it reads from the environment. */
  readonly variables: readonly string[];
}

/** A source's npm package, or undefined for a file of ours. */
export const packageOf = (path: string): string | undefined =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** What each package of the functions imports of Node itself, our own code as 'own'. */
export function builtinsOf({ inputs }: Metafile): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [path, { imports }] of Object.entries(inputs)) {
    for (const { external, path: imported } of imports) {
      if (external === true) (found[packageOf(path) ?? 'own'] ??= new Set()).add(imported);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, set]) => [name, [...set].sort()]));
}

/** Reads our own code as it hangs together from these entry points; packages stay outside. */
export async function ownCode(entryPoints: string): Promise<OwnCode> {
  const { outputFiles, metafile } = await build({
    entryPoints: globSync(entryPoints),
    outdir: 'unused',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  const imports = new Map<string, Set<string>>();
  const calls = new Map<string, string[][]>();
  const variables = new Set<string>();
  for (const { text } of outputFiles) {
    const file = ts.createSourceFile('code.js', text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) {
        const module = (node.moduleSpecifier as ts.StringLiteral).text;
        const bindings = node.importClause?.namedBindings;
        const names =
          bindings !== undefined && ts.isNamedImports(bindings)
            ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
            : ['*'];
        if (!module.startsWith('.')) {
          imports.set(module, new Set([...(imports.get(module) ?? []), ...names]));
        }
      }
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const name = ts.isPropertyAccessExpression(node.expression)
          ? node.expression.name.text
          : node.expression.getText();
        const given = (node.arguments ?? []).map((one) =>
          ts.isStringLiteralLike(one) ? one.text : one.getText(),
        );
        calls.set(name, [...(calls.get(name) ?? []), given]);
        // What is loaded only when it is needed.
        const [loaded = '.'] = name === 'import' ? given : [];
        if (!loaded.startsWith('.')) imports.set(loaded, new Set(['*']));
      }
      const isOfEnv =
        (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
        node.expression.getText() === 'process.env';
      if (isOfEnv) {
        const key = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression;
        if (ts.isStringLiteralLike(key) || !ts.isElementAccessExpression(node)) {
          variables.add(ts.isStringLiteralLike(key) ? key.text : key.getText());
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  const texts = Object.fromEntries(outputFiles.map(({ text }, n) => [`${n}.js`, text]));
  const undefinedNames = oxlint(texts, '-A', 'all', '-D', 'no-undef');
  const globals = new Set(
    undefinedNames.map(({ message }) => /'(.*)'/.exec(message)?.[1] ?? message),
  );
  // Those of a request are read by this name, which refuses to go on without them.
  for (const [name = ''] of calls.get('configured') ?? []) variables.add(name);
  return {
    files: Object.keys(metafile.inputs).filter((path) => packageOf(path) === undefined),
    imports: Object.fromEntries([...imports].map(([name, set]) => [name, [...set].sort()])),
    importers: (...modules) =>
      Object.entries(metafile.inputs)
        .filter(([, file]) => file.imports.some(({ path }) => modules.includes(path)))
        .map(([path]) => path)
        .sort(),
    globals: [...globals].sort(),
    calls: (name) => calls.get(name) ?? [],
    variables: [...variables].sort(),
  };
}
