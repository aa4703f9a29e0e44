import { dirname, relative, resolve } from 'node:path';

// Two rules of the linter that are this house's own. It loads this file as a plugin: oxlint.config.ts names it.

/** An arrow of the house: no file under `target` imports one under `from`, unless its name ends in `except`. */
export interface Arrow {
  readonly target: string;
  readonly from: readonly string[];
  readonly except?: string;
}

/** What both read of a piece of code. */
interface Node {
  readonly source?: Node | null;
  readonly value?: unknown;
}
interface Context {
  readonly cwd: string;
  readonly filename: string;
  readonly options: readonly unknown[];
  readonly report: (finding: { node: Node; message: string }) => void;
}

/** How a statement begins. */
const SQL = /^\s*(?:select|insert into|update|delete from|with|begin|lock table)\s/i;

const isIn = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

const arrows = {
  meta: { schema: { type: 'array' } },
  create: ({ cwd, filename, options, report }: Context) => {
    const inProject = (path: string) => relative(cwd, path).replaceAll('\\', '/');
    const file = inProject(filename);
    const here = (options as Arrow[]).filter(({ target }) => isIn(target, file));
    const judge = ({ source }: Node) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = inProject(resolve(dirname(filename), source.value));
      for (const { target, from, except } of here) {
        const folder = from.find((one) => isIn(one, imported));
        if (folder === undefined || (except !== undefined && imported.endsWith(except))) continue;
        report({ node: source, message: `${target} never imports ${folder}` });
      }
    };
    return {
      ImportDeclaration: judge,
      ImportExpression: judge,
      ExportAllDeclaration: judge,
      ExportNamedDeclaration: judge,
    };
  },
};

const sql = {
  create: ({ report }: Context) => {
    const judge = (node: Node, text: unknown) => {
      if (typeof text === 'string' && SQL.test(text)) {
        report({ node, message: 'SQL stands in *.sql.ts files alone' });
      }
    };
    return {
      Literal: (node: Node) => {
        judge(node, node.value);
      },
      TemplateElement: (node: Node) => {
        judge(node, (node.value as { raw: string }).raw);
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { arrows, sql } };
