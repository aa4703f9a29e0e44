import { neon, neonConfig } from '@neondatabase/serverless';

// What a function costs that does nothing but use the driver: the floor of a cold start.
const handler = async (): Promise<Response> => {
  if (process.env.NEON_LOCAL !== undefined) {
    neonConfig.fetchEndpoint = `http://${process.env.NEON_LOCAL}/sql`;
  }
  const sql = neon(process.env.DATABASE_URL ?? '');
  return Response.json(await sql.query('select 1 as uno'));
};
export default handler;
