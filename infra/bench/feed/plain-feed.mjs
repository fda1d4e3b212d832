/** A feed as it is usually written: Fastify, one query for each request, JSON.stringify, gzip. Argument: database. Prints its port. */
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const Fastify = createRequire(new URL('../../../apps/api-gateway/package.json', import.meta.url))('fastify');
const pg = createRequire(new URL('../../../packages/database/package.json', import.meta.url))('pg');
const compress = promisify(gzip);
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const NEAREST = `
  select location.id, location.name, location.latitude, location.longitude, near.chord, story.stories
  from (
    select location_id, position <-> unit_position($1, $2) as chord from live_locations
    where live_until > now() order by 2 limit 20
  ) near
  join locations location on location.id = near.location_id
  cross join lateral (
    select json_agg(stories order by posted_at desc) as stories
    from stories where location_id = location.id and expires_at > now()
  ) story
  order by near.chord`;

const app = Fastify();
app.get('/api/feed', async (request, reply) => {
  const { lat, lng } = request.query;
  const { rows } = await pool.query({ name: 'nearest', text: NEAREST, values: [Number(lat), Number(lng)] });
  if (!/gzip/.test(request.headers['accept-encoding'] ?? '')) return rows;
  const body = await compress(JSON.stringify(rows));
  return reply.header('content-encoding', 'gzip').type('application/json; charset=utf-8').send(body);
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(app.server.address().port);
