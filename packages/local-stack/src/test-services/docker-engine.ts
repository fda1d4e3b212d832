import { get } from 'node:http';

const SOCKET = '/var/run/docker.sock';
const TIMEOUT_MS = 1_000;

/** Whether a Docker engine is configured, or responds at the default socket. */
export function hasDockerEngine(dockerHost: string | undefined): Promise<boolean> {
  if (dockerHost) return Promise.resolve(true);
  return new Promise((resolve) => {
    get({ socketPath: SOCKET, path: '/_ping', timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .once('timeout', () => resolve(false))
      .once('error', () => resolve(false));
  });
}
