import { connect } from 'node:net';

const READERS = 8;
const BYTE_EVERY_MS = 2_000;

/** What a client can ask for and then hardly read or send. `next` returns the beginning of a request, and what it dribbles afterwards. */
export function slowReaderKinds(places) {
  const clips = places.flatMap(({ stories }) => stories).filter(({ mediaType }) => mediaType === 'video');
  const clip = (index) => `/api/proxy/image?url=${encodeURIComponent(clips[index % clips.length].mediaUrl)}`;
  const get = (path, headers = '') => `GET ${path} HTTP/1.1\r\nhost: around\r\n${headers}\r\n`;
  const readers = [
    { name: 'slow readers of feeds', next: () => ({ begin: get('/api/feed?instagram=true&limit=100') }) },
    {
      name: 'slow readers of events',
      next: () => ({ begin: get('/api/feed/events?lat=38.4&lng=27.1&instagram=true') }),
    },
    { name: 'slow readers of the API description', next: () => ({ begin: get('/api/openapi.json') }) },
    {
      name: 'slow senders of headers',
      next: () => ({ begin: 'GET / HTTP/1.1\r\nhost: around\r\nx-a: ', dribble: 'a' }),
    },
    {
      name: 'slow senders of bodies',
      next: () => ({
        begin:
          'POST /api/login HTTP/1.1\r\nhost: around\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
        dribble: ' ',
      }),
    },
  ];
  if (clips.length === 0) return readers;
  return [
    ...readers,
    { name: 'slow readers of clips', next: (index) => ({ begin: get(clip(index)) }) },
    { name: 'slow readers of ranges', next: (index) => ({ begin: get(clip(index), 'range: bytes=1000-\r\n') }) },
    { name: 'slow readers with a condition', next: (index) => ({ begin: get(clip(index), 'if-none-match: "x"\r\n') }) },
  ];
}

/** Eight connections that read nothing. One that the server closes is opened again. `stop` returns how often that happened. */
export function startSlowReaders(base, next) {
  const { hostname, port } = new URL(base);
  const sockets = new Set();
  let isStopping = false;
  let closed = 0;

  function open(index) {
    const { begin, dribble } = next(index);
    const socket = connect(Number(port), hostname, () => socket.write(begin));
    socket.pause();
    const timer = setInterval(() => dribble && socket.write(dribble), BYTE_EVERY_MS);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isStopping) return;
      closed += 1;
      open(index);
    });
  }

  for (let index = 0; index < READERS; index += 1) open(index);
  return {
    async stop() {
      isStopping = true;
      for (const socket of sockets) socket.destroy();
      return closed > 0 ? { closed } : {};
    },
  };
}
