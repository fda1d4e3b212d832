import { request } from 'node:http';

/** `localAddress`: the address that the gateway sees. */
export function send(url, { agent, method, body, headers, localAddress }) {
  return new Promise((resolve, reject) => {
    const beganAt = performance.now();
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { agent, method, localAddress, headers: { ...type, ...headers } };
    const outgoing = request(url, options, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode, ms: performance.now() - beganAt }));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
