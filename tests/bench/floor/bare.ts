import { neon, neonConfig } from '@neondatabase/serverless';

// What a function costs that does nothing but use the driver, as often as `?statements` says: the floor
// of a cold start.
const handler = async (request: Request): Promise<Response> => {
  if (process.env.NEON_LOCAL !== undefined) {
    neonConfig.fetchEndpoint = `http://${process.env.NEON_LOCAL}/sql`;
  }
  const sql = neon(process.env.DATABASE_URL ?? '');
  const statements = Number(new URL(request.url).searchParams.get('statements'));
  for (let i = 0; i < statements; i += 1) await sql.query('select 1 as uno');
  return Response.json({});
};
export default handler;
