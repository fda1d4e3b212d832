import { connect } from 'node:net';

const BYTE_EVERY_MS = 2_000;
/** Answers that do not fit into the receive window of their client. */
const MORE_THAN_A_WINDOW = 4;

const get = (path, more) => `GET ${path} HTTP/1.1\r\nhost: around\r\n${more}`;

const feed = (from) => `${get('/api/feed?instagram=true&limit=100', from)}\r\n`;

/** What a slow client sends at once, and what it sends again and again afterwards. None of them reads its answers. */
export const slowKinds = [
  { name: 'slow senders of headers', begin: (from) => get('/api/feed', `${from}x-a: `), dribble: 'a' },
  {
    name: 'slow senders of bodies',
    begin: (from) =>
      `POST /api/login HTTP/1.1\r\nhost: around\r\n${from}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    dribble: ' ',
  },
  { name: 'slow readers', begin: (from) => feed(from).repeat(MORE_THAN_A_WINDOW), dribble: feed(''), isReader: true },
];

/**
 * Opens `count` connections from twenty addresses. `stop` returns how many were closed by the server, how many are still open, and how
 * long the longest connection that was closed had been open.
 */
export function startSlowClients(base, { begin, dribble }, count) {
  const { hostname, port } = new URL(base);
  const open = new Map();
  let closed = 0;
  let longestMs = 0;

  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname, () =>
      socket.write(begin(`x-forwarded-for: 198.51.100.${index % 20}\r\n`)),
    );
    const openedAt = performance.now();
    open.set(socket, openedAt);
    socket.pause();
    const timer = setInterval(() => dribble && socket.write(dribble), BYTE_EVERY_MS);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
      longestMs = Math.max(longestMs, performance.now() - openedAt);
      closed += 1;
    });
  }

  return {
    isAnyOpen: () => open.size > 0,
    stop() {
      const result = { closed, open: open.size, longestMs };
      for (const socket of open.keys()) socket.destroy();
      return result;
    },
  };
}
