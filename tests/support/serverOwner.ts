import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';

/** A process that owns an embedded server, for tests that kill it: `node serverOwner.ts folder`. */
const server = await startEmbeddedPostgres({
  dataFolder: process.argv[2] ?? '',
  announce: (line) => console.error(line),
});
process.on('SIGINT', () => void server.stop());
console.log(JSON.stringify({ url: server.adminUrl('postgres') }));
