import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeQueries } from './world.mjs';

const CONNECTIONS = 32;
const OK = 'HTTP/1.1 200 ';
const END_OF_HEAD = '\r\n\r\n';

/** HEAD requests a second at always new points. wrk cannot send them: it waits for the body. */
export async function measureHeadRate(base, { seconds, encoding }) {
  const { hostname, port } = new URL(base);
  const points = makeQueries(Number.POSITIVE_INFINITY);
  let answers = 0;
  function nextRequest() {
    const { latitude, longitude } = points.next().value;
    const path = `/api/feed?instagram=true&lat=${latitude.toFixed(6)}&lng=${longitude.toFixed(6)}`;
    return `HEAD ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: ${encoding}\r\n\r\n`;
  }
  const sockets = Array.from({ length: CONNECTIONS }, () => connect({ host: hostname, port: Number(port) }));
  for (const socket of sockets) {
    let head = '';
    socket.setEncoding('latin1').on('data', (text) => {
      head += text;
      if (!head.endsWith(END_OF_HEAD)) return;
      if (!head.startsWith(OK)) socket.destroy(new Error(head));
      head = '';
      answers += 1;
      socket.write(nextRequest());
    });
    socket.write(nextRequest());
  }
  await Promise.race([sleep(1_000 * seconds), ...sockets.map((socket) => once(socket, 'close'))]);
  for (const socket of sockets) socket.destroy();
  return answers / seconds;
}
