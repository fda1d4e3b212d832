import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';
import { untilReady } from '../../../packages/test-harness/src/until-ready.ts';
import { onOtherCores } from './cores.mjs';

const EDGE = join(import.meta.dirname, '../../docker/edge');

/**
 * The nginx of the image `edge`, with its own configuration, in front of a gateway on this machine. It trusts `X-Forwarded-For`, so that
 * one machine can send what many addresses send. Files compressed with brotli are left out: nginx alone has no module for them.
 */
export async function startEdge(
  gatewayBase,
  { feedPlaces = 500, places = 150, placesPerAddress = 75, sendBuffer } = {},
) {
  const home = await mkdtemp(join(tmpdir(), 'around-edge-'));
  // If root starts nginx, its workers run as another user, who must reach a socket in this folder.
  await chmod(home, 0o755);
  const [port, operations, probes] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const filledIn = {
    RESOLVER: '127.0.0.1',
    GATEWAY: new URL(gatewayBase).host,
    MEDIA_PROXY: '127.0.0.1:9',
    GRAFANA: '127.0.0.1:9',
    FEED_PLACES: feedPlaces,
    PLACES: places,
    PLACES_PER_ADDRESS: placesPerAddress,
  };
  const unavailable = (await readFile(join(EDGE, 'unavailable.conf'), 'utf8')).replace('/etc/nginx', EDGE);
  const text = (await readFile(join(EDGE, 'nginx.conf'), 'utf8'))
    .replaceAll(/@(\w+)@/g, (_, name) => filledIn[name])
    .replace('  brotli_static on;\n', '')
    .replace('include /etc/nginx/modules-enabled/*.conf;\n', '')
    .replace('include mime.types;', 'include /etc/nginx/mime.types;')
    .replaceAll('include to-waiting-room.conf;', `include ${join(EDGE, 'to-waiting-room.conf')};`)
    .replaceAll('include unavailable.conf;', unavailable)
    .replaceAll('/tmp/', `${home}/`)
    .replace('listen 8080;', `listen 127.0.0.1:${port}${sendBuffer ? ` sndbuf=${sendBuffer}` : ''};`)
    .replace('listen 8081;', `listen 127.0.0.1:${operations};`)
    .replace('listen 9464;', `listen 127.0.0.1:${probes};`);
  await writeFile(join(home, 'nginx.conf'), text);
  await writeFile(join(home, 'tls.conf'), '');
  await writeFile(join(home, 'trusted-proxies.conf'), 'set_real_ip_from 127.0.0.1;');
  // nginx logs a warning for each refused request.
  const args = ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn(...onOtherCores('nginx', args), { stdio: 'ignore' });
  await untilReady(`http://127.0.0.1:${probes}/readyz`);
  return {
    base: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
