import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';

// No container engine runs the Containerfile here. These tests check that what it and the documents name exists.

const lines = readFileSync('Containerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the Containerfile', () => {
  test('copies files that are there', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied).toContain('package-lock.json');
    for (const path of copied) expect([path, existsSync(path)]).toEqual([path, true]);
  });
  test('runs scripts that are there', () => {
    const named = lines.flatMap((line) => /npm run ([\w:]+)/.exec(line)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });
  test('starts what npm start starts, without a build of its own', () => {
    const cmd = lines.find((line) => line.startsWith('CMD'))?.slice(4) ?? '[]';
    expect((JSON.parse(cmd) as string[]).join(' ')).toBe(`${scripts['start'] ?? ''} --built`);
  });
  test('asks for its health by a command that Node understands', () => {
    const health = lines.find((line) => line.startsWith('HEALTHCHECK')) ?? '';
    const [, flag = '', code = ''] = JSON.parse(health.slice(health.indexOf('['))) as string[];
    expect(flag).toBe('-e');
    expect(() => new Script(code)).not.toThrow();
    expect(code).toContain('/api/salud');
  });
  test('leaves keys and local data out of the image', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const path of ['.datos', '.env*', '.git', 'node_modules', 'tests', '**/*.pem'])
      expect(ignored).toContain(path);
  });
  test('7. comes from a digest, and its user can write none of its files', () => {
    const from = lines.filter((one) => one.startsWith('FROM'));
    expect(from).toHaveLength(2);
    for (const line of from) expect(line).toMatch(/@\$\{NODE_DIGEST\}( AS build)?$/);
    expect(lines).toContain('ARG NODE_DIGEST');
    const copied = lines.filter((line) => line.startsWith('COPY --from=build'));
    expect(copied).toEqual(['COPY --from=build --chown=root:root --chmod=u=rwX,go=rX /app /app']);
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.indexOf(copied[0] ?? ''));
  });
  test('brings the Node that the project is developed with', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const [major] = (devDependencies['node'] ?? '').split('.');
    for (const line of lines.filter((one) => one.startsWith('FROM'))) {
      expect(line).toContain(`node:${major ?? ''}-slim`);
    }
  });
});

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort(),
];

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  test('names npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
  test('names files that exist', () => {
    const path = /(?<=`|node )(?:src|netlify|tests|docs|content|public)\/[\w./-]*\w(?=`|\s)/g;
    const named = text.match(path) ?? [];
    // despliegue.md names this folder as the one that must not be used.
    const expected = named.filter((one) => one !== 'netlify/database/migrations');
    expect(expected.filter((one) => !existsSync(one))).toEqual([]);
  });
  test('holds no marks of an unfinished merge', () => {
    expect(text).not.toMatch(/<<<<<<< |>>>>>>> /);
  });
  test('has links that lead somewhere', () => {
    const code = /^ *```.*?^ *```$|`[^`\n]+`/gms;
    const links = [...text.replace(code, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:https?:|\/)/.test(link));
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(target)) return true;
      if (anchor === undefined) return false;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
      return !headings.some(([, heading = '']) => slugOf(heading) === anchor);
    });
    expect(broken).toEqual([]);
  });
});

test('Netlify builds the pages, then the functions, and migrates last', () => {
  const command = /^command = "(.*)"$/m.exec(readFileSync('netlify.toml', 'utf8'))?.[1] ?? '';
  const named = command.split(' && ').map((part) => part.replace('npm run ', ''));
  expect(named).toEqual(['build', 'build:functions', 'db:deploy']);
  for (const name of named) expect(scripts).toHaveProperty([name]);
});

test('the owner’s connection is for the build alone, the keys and the other one for the functions [V13.3.2]', () => {
  const text = readFileSync('docs/despliegue.md', 'utf8');
  const scopes = [...text.matchAll(/^\| `(\w+_(?:URL|KEYS?))` +\| (functions|builds) +\|/gm)];
  expect(Object.fromEntries(scopes.map(([, name = '', scope]) => [name, scope]))).toEqual({
    DATABASE_URL: 'functions',
    MIGRATION_DATABASE_URL: 'builds',
    SESSION_KEYS: 'functions',
    ADDRESS_KEY: 'functions',
    FACTOR_KEYS: 'functions',
  });
  const commands = lines.filter((line) => /^(?:ENV|ARG)/.test(line)).join();
  expect(commands).not.toMatch(/DATABASE_URL|_KEY/);
});

test('the host serves this application alone: no address is passed on to another host [V3.5.4]', () => {
  const targets = [...readFileSync('netlify.toml', 'utf8').matchAll(/^to = "(.*)"$/gm)];
  expect(targets.length).toBeGreaterThan(0);
  for (const [, target = ''] of targets) expect(target).toMatch(/^\/(?!\/)/);
});

describe.each(readdirSync('.github/workflows'))('the workflow %s', (file) => {
  const text = readFileSync(`.github/workflows/${file}`, 'utf8');
  test('uses actions by commit alone, with the version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });
  test('runs scripts that are there', () => {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) {
      expect(scripts).toHaveProperty([name]);
    }
  });
});

test('a known advisory on a package that the site runs with fails the weekly workflow [V15.2.1]', () => {
  const { jobs } = parse(readFileSync('.github/workflows/dependencias.yml', 'utf8')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run ?? []),
  );
  expect(commands).toEqual(['npm audit --package-lock-only --omit=dev --audit-level=high']);
});
