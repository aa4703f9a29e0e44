import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Names in documents, workflows and the container must exist, so that a rename breaks none of them unnoticed.

const read = (path: string) => readFileSync(path, 'utf8');
const { scripts, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  version: string;
};
const documents = ['README.md', ...globSync('docs/**/*.md').sort()];
const others = ['Containerfile', 'netlify.toml', ...globSync('.github/workflows/*.yml')];

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test.each(documents)('every link and file that %s names exists', (file) => {
  const text = read(file);
  const links = [...text.replace(/^ *```.*?^ *```$|`[^`\n]+`/gms, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:https?:|\/)/.test(link));
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
  // despliegue.md names the folder that must not be used.
  const files = text.match(
    /(?<=`|node )(?:src|netlify|tests|docs|content|public)\/[\w./-]*\w(?=`|\s)/g,
  );
  expect(
    (files ?? []).filter((one) => !existsSync(one) && one !== 'netlify/database/migrations'),
  ).toEqual([]);
});

test('como-agregar.md names the queries of every area', () => {
  const areas = read('docs/como-agregar.md').matchAll(/^\| `(netlify\/\w+)` .*\| (.*)\|$/gm);
  for (const [, area = '', queries = ''] of areas) {
    const named = [...queries.matchAll(/`(\w+)(?<!Sql)`/g)].map(
      ([, name = '']) => `${name}.sql.ts`,
    );
    expect(named.sort(), area).toEqual(globSync('*.sql.ts', { cwd: area }).sort());
  }
});

test.each([...documents, ...others])('%s names npm scripts that exist', (file) => {
  const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the newest release in docs/cambios.md is that of package.json, and its database is kept', () => {
  expect(/^## (\S+) · \d{4}-\d{2}-\d{2}$/m.exec(read('docs/cambios.md'))?.[1]).toBe(version);
  expect(existsSync(`tests/upgrade/${version}.json.gz`)).toBe(true);
});

test('only the outbox mails and pushes', () => {
  const files = globSync('netlify/**/*.ts').map((file) => [file, read(file)] as const);
  const importing = (module: RegExp) =>
    files.flatMap(([file, text]) => (module.test(text) ? [file] : []));
  expect(importing(/import\('nodemailer'\)|from 'nodemailer'/)).toEqual([
    'netlify/avisos/enviarCorreo.ts',
  ]);
  expect(importing(/\benviar(?:Correo|Push)\b.*\bfrom '/)).toEqual([
    'netlify/avisos/enviarAvisos.ts',
  ]);
});

test('every workflow uses actions by commit', () => {
  for (const file of globSync('.github/workflows/*.yml')) {
    for (const [, action] of read(file).matchAll(/uses: (.*)/g)) {
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  }
});

test('every package of the lock file has its checksum and comes from npm', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; resolved?: string; inBundle?: true }>;
  };
  for (const [name, { integrity, resolved, inBundle }] of Object.entries(packages)) {
    if (name === '') continue;
    if (inBundle !== true) expect(integrity, name).toMatch(/^sha512-/);
    expect(resolved ?? 'https://registry.npmjs.org/', name).toMatch(
      /^https:\/\/registry\.npmjs\.org\//,
    );
  }
});

test('every event of an alert in docs/guardia.md and docs/alertas.yml is one that the code logs', () => {
  const code = globSync('netlify/**/*.ts').map(read).join('\n');
  const events = [...read('docs/guardia.md').matchAll(/^\| .+$/gm)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name = '']) => name),
  );
  const alertas = read('docs/alertas.yml');
  for (const [, event, gauge] of alertas.matchAll(
    /junto_event=~?"([a-z-]+)|(?<=junto_)([a-z_]+)[{[]/g,
  )) {
    if (gauge !== 'alarm') events.push(event ?? gauge?.replaceAll('_', '-') ?? '');
  }
  expect(events.length).toBeGreaterThan(20);
  for (const event of events) expect(code, event).toContain(event);
});
