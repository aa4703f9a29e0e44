import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { declaredNode, requireDeclaredNode } from '../../../netlify/tools/build/runtime.ts';

const npmOf = (node: string) => ({ npm_config_user_agent: `npm/11.19.0 node/${node} linux x64` });
const build = (environment: Readonly<Record<string, string>>, running = 'v24.21.0') => {
  requireDeclaredNode(environment, running);
};

describe('the functions are built for the declared Node alone', () => {
  test.each([
    ['an npm of Node 24', npmOf('v24.1.0')],
    [
      'every variable',
      { ...npmOf('v24.1.0'), NODE_VERSION: '24', AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    ],
    ['a variable that is empty', { NODE_VERSION: '' }],
  ])('%s is taken', (_, environment) => {
    build(environment);
  });

  test.each([
    ['an npm of Node 22, though its scripts run our own', npmOf('v22.14.0'), '«22.14.0»'],
    [
      'a runtime of 22',
      { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      'AWS_LAMBDA_JS_RUNTIME dice «nodejs22.x»',
    ],
    ['an older version asked for', { NODE_VERSION: '20.11' }, 'NODE_VERSION dice «20.11»'],
    ['a version by a name', { NODE_VERSION: 'lts/jod' }, 'NODE_VERSION dice «lts/jod»'],
  ])('%s is refused, and named', (_, environment, named) => {
    expect(() => build(environment)).toThrow(named);
  });

  test('without npm the Node that runs decides', () => {
    expect(() => build({}, 'v22.14.0')).toThrow('La construcción dice «v22.14.0»');
  });
});

test('every place that names a Node names the declared one', () => {
  const declared = declaredNode();
  const read = (path: string) => readFileSync(path, 'utf8');
  const named = [
    /NODE_VERSION = "(\d+)"/.exec(read('netlify.toml'))?.[1],
    /"node": "(\d+)\.\d+\.\d+"/.exec(read('package.json'))?.[1],
    ...[...read('Containerfile').matchAll(/library\/node:(\d+)/g)].map(([, major]) => major),
    ...['dependencias', 'nocturna', 'revision'].flatMap((name) =>
      [...read(`.github/workflows/${name}.yml`).matchAll(/node-version: (\d+)/g)].map(
        ([, major]) => major,
      ),
    ),
    /`nodejs(\d+)\.x`/.exec(read('docs/despliegue.md'))?.[1],
  ];
  expect(new Set(named)).toEqual(new Set([declared]));
});

describe('an installation', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { preinstall: string };
  };
  const install = (agent: string) =>
    execFileSync('sh', ['-c', scripts.preinstall], {
      env: { PATH: process.env['PATH'], npm_config_user_agent: agent },
      stdio: 'pipe',
      encoding: 'utf8',
    });

  test('under Node 18 ends with one sentence, and not well', () => {
    expect(() => install('npm/9.8.1 node/v18.20.4 linux x64')).toThrow(
      /se instala con Node 20 o uno mas nuevo, y este es Node 18: instale Node 24/,
    );
  });

  test.each(['npm/11.19.0 node/v20.20.2 linux x64', 'npm/11.3.0 node/v24.21.0 linux x64', ''])(
    'by «%s» says nothing',
    (agent) => {
      expect(install(agent)).toBe('');
    },
  );
});
