import { describe, expect, test } from 'vitest';
import { requireDeclaredNode } from '../../../netlify/tools/build/runtime.ts';

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
