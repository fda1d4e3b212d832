import { setTimeout as sleep } from 'node:timers/promises';

/** A figure of the index of a gateway. */
export async function indexMetric({ metricsPort }, name) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^around_feed_index_${name}\\{.*\\} (\\S+)$`, 'm').exec(text)[1]);
}

export async function untilLoaded(gateway) {
  while ((await indexMetric(gateway, 'loaded')) !== 1) await sleep(20);
}
