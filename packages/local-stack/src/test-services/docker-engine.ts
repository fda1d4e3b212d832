import { get } from 'node:http';

const SOCKET = '/var/run/docker.sock';
const PATIENCE_MS = 1_000;

/** Whether an engine is named, or answers at the usual place. */
export function hasDockerEngine(dockerHost: string | undefined): Promise<boolean> {
  if (dockerHost) return Promise.resolve(true);
  return new Promise((resolve) => {
    get({ socketPath: SOCKET, path: '/_ping', timeout: PATIENCE_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .once('timeout', () => resolve(false))
      .once('error', () => resolve(false));
  });
}
