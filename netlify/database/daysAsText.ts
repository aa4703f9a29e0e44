import type { CustomTypesConfig } from 'pg';

const DATE_OID = 1082;
const keepText = (value: string) => value;

/** The parsers of `pg`, but a `date` stays its text, 'aaaa-mm-dd', instead of a midnight of this machine's zone. */
export const daysAsText = (types: { getTypeParser: unknown }): CustomTypesConfig => {
  const parserOf = types.getTypeParser as (oid: number, format: 'text') => unknown;
  return {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === DATE_OID ? keepText : parserOf(oid, format)) as CustomTypesConfig['getTypeParser'],
  };
};
