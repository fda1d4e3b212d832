import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pageOf } from './places.mjs';

const DIST = join(import.meta.dirname, '../../../apps/web/dist');
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.png': 'image/png' };

/** The built web app with a feed of these places, without any other program. */
export async function serveApp(places) {
  if (!existsSync(join(DIST, 'index.html')))
    throw new Error('apps/web/dist is missing: run `vite build` in apps/web first');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/api/feed') {
      const { places: page, nextCursor } = pageOf(places, searchParams.get('cursor'));
      if (nextCursor) response.setHeader('x-next-cursor', nextCursor);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
    } else if (pathname.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}');
    } else {
      const isFile = extname(pathname) !== '' && existsSync(join(DIST, pathname));
      const file = isFile ? pathname : '/index.html';
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(join(DIST, file)));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
