import { createHash } from 'node:crypto';
import { signingKey, type Environment } from '../../netlify/http/environment.ts';
import { almacenEnBase } from '../../netlify/database/almacen.ts';
import type { Database } from '../../netlify/database/database.ts';
import { openDatabase } from '../../netlify/database/open.ts';
import { demoNow, type Reached } from './freshDatabase.ts';
import { judge } from './logLine.ts';
import { withParsedRows } from './parsedRows.ts';
import { pushService } from './push.ts';
import { site } from './request.ts';

/** Pseudo-random bytes, the same in every run: each call takes the next ones. */
export function seededBytes(seed: string): (count: number) => Uint8Array {
  let position = 0;
  return (count) => {
    const bytes = new Uint8Array(count);
    for (let filled = 0; filled < count; filled += 32) {
      const block = createHash('sha256').update(`${seed}:${position++}`).digest();
      bytes.set(block.subarray(0, Math.min(32, count - filled)), filled);
    }
    return bytes;
  };
}

const connect = ({ url, neonLocal }: Reached): Database =>
  withParsedRows(openDatabase(url, neonLocal, Math.random));
/** Open databases: opening one makes connections, which cost more than most tests. */
const open = new Map<string, Database>();
/** The bytes of each database, so that a file's random choices do not depend on earlier files of the worker. */
const bytes = new Map<string, (count: number) => Uint8Array>();
const once = <One>(known: Map<string, One>, name: string, make: () => One): One => {
  const one = known.get(name) ?? make();
  known.set(name, one);
  return one;
};

/**
 * The environment of a request in a test: that file's database, a clock stopped at `demoNow`, seeded randomness and no
 * waiting, unless `chosen` says otherwise. Every log line is checked, also those that a test collects.
 */
export function testEnvironment(database: Reached, chosen: Partial<Environment> = {}): Environment {
  const { neonLocal = '', url } = database;
  const opened = chosen.database ?? once(open, `${neonLocal} ${url}`, () => connect(database));
  return {
    now: () => demoNow,
    randomBytes: once(bytes, new URL(url).pathname, () => seededBytes('pruebas')),
    sleep: () => Promise.resolve(),
    database: opened,
    almacen: almacenEnBase(opened),
    sessionKeys: [signingKey('prueba', new Uint8Array(32).fill(7))],
    addressKey: new Uint8Array(32).fill(9),
    factorKeys: [{ kid: 'prueba', secret: new Uint8Array(32).fill(5) }],
    clientAddress: '203.0.113.7',
    site: new URL(site),
    push: pushService().push,
    isProduction: false,
    ...chosen,
    log: (line) => {
      judge(line);
      chosen.log?.(line);
    },
  };
}

/** The same environment with its own connections, as of another server. */
export const otherServer = (database: Reached): Environment =>
  testEnvironment(database, { database: connect(database) });
