import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const COST: Cost = { memory: 19_456, passes: 2 };
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify(argon2);

/** The cost of a hash: memory in KiB, and passes over it. Stored in the hash, so that verifying costs the same. */
export interface Cost {
  readonly memory: number;
  readonly passes: number;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const parsePhc = (phc: string) => {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/.exec(
      phc,
    );
  if (match === null) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** The password's Argon2id hash as a PHC string. Only tests pass another cost. */
export const hashPassword = async (
  password: string,
  salt: Uint8Array = randomBytes(SALT_BYTES),
  { memory, passes }: Cost = COST,
) => {
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$${encode(salt)}$${encode(tag)}`;
};

/** A hash without a password: verified against when the user is unknown, so that the time is the same. */
const SIN_USUARIO = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${LANES}$${encode(new Uint8Array(SALT_BYTES))}$${encode(new Uint8Array(TAG_BYTES))}`;

/** Whether `password` has the hash `phc`; takes the same time for an unknown user. */
export const verifyPassword = async (
  password: string,
  phc: string | undefined,
): Promise<boolean> => {
  const parsed = parsePhc(phc ?? SIN_USUARIO);
  if (parsed === undefined)
    throw new Error('A stored password hash is not an Argon2id PHC string.');
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: parsed.salt,
    memory: parsed.memory,
    passes: parsed.passes,
    parallelism: parsed.parallelism,
    tagLength: parsed.tag.length,
  });
  return timingSafeEqual(tag, parsed.tag) && phc !== undefined;
};
