import pg from 'pg';
import { connectionOf, type Tls, tlsOf } from '../../netlify/database/encryption.ts';

/** A PostgreSQL server as a connection string names it. */
export interface Upstream {
  host: string;
  port: number;
  tls: Tls;
}

/** Reads the server's place from a connection string, `sslmode` included, as `pg` itself does. */
export function upstreamOf(connectionString: string): Upstream {
  const client = new pg.Client(connectionOf(connectionString));
  return { host: client.host, port: client.port, tls: tlsOf(client) };
}
