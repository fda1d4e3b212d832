import { createServer } from 'node:http';

/** What a request of the costliest kinds takes of the gateway's main thread. */
const BUSY_MS = 1.5;

// Answers each request after a calculation, and shares nothing with the local stack but the processor.
const server = createServer((_, response) => {
  const endsAt = performance.now() + BUSY_MS;
  while (performance.now() < endsAt);
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
