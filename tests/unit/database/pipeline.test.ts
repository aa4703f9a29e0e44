import { Client } from '@neondatabase/serverless';
import { expect, test } from 'vitest';
import { pipelined } from '../../../netlify/database/pipeline.ts';

test('the installed driver can send statements together', () => {
  expect(pipelined(new Client('postgres://nobody@localhost/none'))).toBeTypeOf('function');
});

test('a driver without those internals sends each statement by itself', () => {
  class Otherwise {
    static readonly Query = Error;
    query = (): never => {
      throw new Error('Not asked');
    };
  }
  expect(pipelined(new Otherwise())).toBeUndefined();
});
