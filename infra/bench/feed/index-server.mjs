/**
 * A bare Node server that answers the feed from our live index: no limits, metrics, request ids or headers of other answers. What it
 * sends per second is the most that Node's HTTP server can do with the index. Argument: URL of the database. Prints its port.
 */
import { createServer } from 'node:http';
import { acceptedEncoding } from '../../../apps/api-gateway/src/feed/answers/accepted-encoding.ts';
import { bodyBuffers } from '../../../apps/api-gateway/src/feed/answers/body-buffers.ts';
import { makeFeedAnswer } from '../../../apps/api-gateway/src/feed/answers/feed-answer.ts';
import { sendTogether } from '../../../apps/api-gateway/src/feed/answers/send-together.ts';
import { readFeedUrl } from '../../../apps/api-gateway/src/feed/fast-path/read-feed-url.ts';
import { reconcile } from '../../../apps/api-gateway/src/feed/following/reconcile.ts';
import { liveIndex } from '../../../apps/api-gateway/src/feed/live-index/live-index.ts';
import { openFeedReader } from '../../../packages/database/src/feed/feed-reader.ts';
import { toUnitVector } from '../../../packages/database/src/feed/unit-vector.ts';

const index = liveIndex();
const reader = await openFeedReader(process.argv[2], { onHint() {}, deadlineMs: 60_000 });
await reconcile({ reader, index });
await reader.close();
for (const _step of index.upkeep(Date.now()));
const bodies = bodyBuffers();
const send = sendTogether();

const server = createServer((request, response) => {
  const { selection } = readFeedUrl(request.url);
  const { headers, body } = makeFeedAnswer({
    page: index.nearest({ ...selection, from: toUnitVector(selection.near), now: Date.now() }),
    encoding: acceptedEncoding(request.headers['accept-encoding']),
    cacheControl: 'no-cache',
    ageMs: undefined,
    ifNoneMatch: undefined,
    takeBuffer: bodies.take,
  });
  response.on('finish', () => bodies.giveBack(body));
  response.writeHead(200, ['content-length', String(body.length), ...headers]);
  send(response, body);
}).listen(0, '127.0.0.1', () => console.log(server.address().port));
