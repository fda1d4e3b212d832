import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });
const TIMEOUT_MS = 20_000;

/** Requests a page of the feed from a gateway, as text. */
export function requestFeed({ base }, query) {
  return new Promise((resolve, reject) => {
    request(`${base}/api/feed?${query}`, { agent, timeout: TIMEOUT_MS }, async (response) => {
      const { statusCode, headers } = response;
      const body = Buffer.concat(await response.toArray()).toString();
      if (statusCode === 200) resolve({ body, etag: headers.etag, cursor: headers['x-next-cursor'] });
      else reject(new Error(`${query} was answered ${statusCode}: ${body}`));
    })
      .once('timeout', function onTimeout() {
        this.destroy(new Error(`${query} was not answered in time`));
      })
      .once('error', reject)
      .end();
  });
}
