import { Client, neon, neonConfig, types } from '@neondatabase/serverless';
import type { Driver } from './driver.ts';
import { pipelined } from './pipeline.ts';

const DATE_OID = 1082;
const keepText = (value: string) => value;
// The driver takes no parsers for a single connection.
types.setTypeParser(DATE_OID, keepText);

/** Points the driver, whose configuration is global, at the local Neon endpoint `host:port`. */
const useLocalEndpoint = (address: string) => {
  if (process.env.CONTEXT === 'production') {
    throw new Error('NEON_LOCAL is for development and tests: unset it in production.');
  }
  neonConfig.fetchEndpoint = `http://${address}/sql`;
  neonConfig.wsProxy = () => `${address}/v2`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
};

/**
 * Neon by its own driver: a query is one HTTP request, a connection one WebSocket. Throws in production for a local
 * endpoint.
 */
export const neonDriver = (url: string, localEndpoint: string | undefined): Driver => {
  if (localEndpoint !== undefined) useLocalEndpoint(localEndpoint);
  const http = neon(url);
  return {
    query: (text, params, { signal }) =>
      // The request holds the password: do not follow redirects.
      http.query(text, [...params], { fetchOptions: { signal, redirect: 'error' } }),
    connect: async (use, { milliseconds }) => {
      // A connection that does not open is closed by its timeout. `end` would write to a socket that is not open yet,
      // an error that cannot be caught.
      const client = new Client({ connectionString: url, connectionTimeoutMillis: milliseconds });
      // A killed backend also emits an error here, which would end the process without a listener.
      client.on('error', () => undefined);
      await client.connect();
      const together = use === 'transaction' ? pipelined(client) : undefined;
      return {
        query:
          together ??
          (async (text, params) => (await client.query<object>(text, [...params])).rows),
        end: () => void client.end().catch(() => undefined),
      };
    },
  };
};
