import { dirname, relative, resolve } from 'node:path';

// Three linter rules of this project, loaded as a plugin by oxlint.config.ts.

/** A forbidden import: no file under `target` imports one under `from`, unless its name ends in `except`. */
export interface Arrow {
  readonly target: string;
  readonly from: readonly string[];
  readonly except?: string;
}

/** The parts of a syntax node that the rules read. */
interface Node {
  readonly source?: Node | null;
  readonly value?: unknown;
  readonly quasis?: readonly Node[];
}
interface Context {
  readonly cwd: string;
  readonly filename: string;
  readonly options: readonly unknown[];
  readonly report: (finding: { node: Node; message: string }) => void;
}

/** The beginning of a statement. */
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
        report({ node, message: 'SQL belongs into *.sql.ts files' });
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

const DEL_RELOJ = String.raw`'(?:Pendiente|Aprobado)'`;
const IGUALA = String.raw`(?:=|<>|!=|is\s+(?:not\s+)?distinct\s+from)`;
/** A comparison of the column, on either side. */
const compara = (columna: string) =>
  String.raw`(?:${columna}\s*(?:${IGUALA}\s*|(?:not\s+)?in\s*\([^)]*)${DEL_RELOJ}|${DEL_RELOJ}\s*${IGUALA}\s*${columna}\b)`;
/** A column of `canjes` without an alias: no other table is named in between. */
const SIN_ALIAS = new RegExp(
  String.raw`\bcanjes\s+(?:set|where)\b(?:(?!\b(?:from|update|join|into)\b).)*?${compara(String.raw`(?<![.\w])estado`)}`,
  'is',
);

/** Whether SQL compares the stored state of a redemption, which stays 'Pendiente' after the clock approved it. */
const comparesState = (text: string): boolean =>
  SIN_ALIAS.test(text) ||
  [...text.matchAll(/\bcanjes\s+(?:as\s+)?(\w+)/gi)].some(([, alias = '']) =>
    new RegExp(compara(String.raw`\b${alias}\.estado`), 'i').test(text),
  );

const clock = {
  create: ({ report }: Context) => {
    const judge = (node: Node, text: string) => {
      if (!comparesState(text)) return;
      const message =
        'a stored Pendiente may be approved by the clock: use `enLista`, or `decidido_en is null`';
      report({ node, message });
    };
    return {
      Literal: (node: Node) => {
        if (typeof node.value === 'string') judge(node, node.value);
      },
      TemplateLiteral: (node: Node) => {
        judge(
          node,
          (node.quasis ?? []).map(({ value }) => (value as { raw: string }).raw).join('$'),
        );
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { arrows, sql, clock } };
