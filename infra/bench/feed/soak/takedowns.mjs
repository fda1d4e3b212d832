import { request } from 'node:http';

/** Listens to the events of these gateways, far from all places: every listener receives the takedowns. */
export async function listenForTakedowns(gateways) {
  const expected = new Map();
  const waits = [];
  let resets = 0;
  const streams = await Promise.all(gateways.map((gateway) => listen(gateway, onEvent)));

  function onEvent(number, name, data) {
    if (name === 'reset') resets += 1;
    if (name !== 'removed') return;
    for (const id of data.storyIds) {
      const takedown = expected.get(id);
      if (!takedown?.waiting.delete(number)) continue;
      waits.push(Math.max(0, performance.now() - takedown.at));
      if (takedown.waiting.size === 0) expected.delete(id);
    }
  }

  return {
    /** Call it just before the transaction. */
    expect(storyId) {
      expected.set(storyId, { at: performance.now(), waiting: new Set(gateways.keys()) });
    },
    result() {
      const sorted = waits.toSorted((one, other) => one - other);
      const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      return { waits: waits.length, p50: at(0.5), p99: at(0.99), missing: expected.size, resets };
    },
    async close() {
      for (const stream of streams) stream.destroy();
    },
  };

  function listen({ base }, handle) {
    const number = gateways.findIndex((gateway) => gateway.base === base);
    return new Promise((resolve, reject) => {
      const outgoing = request(`${base}/api/feed/events?lat=-75&lng=0&limit=1`, { agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          const blocks = (text + chunk).split('\n\n');
          text = blocks.pop();
          for (const block of blocks) {
            const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
            if (name) handle(number, name, JSON.parse(data));
          }
        });
        resolve(outgoing);
      });
      outgoing.once('error', reject).end();
    });
  }
}
