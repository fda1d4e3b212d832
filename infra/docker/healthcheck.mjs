// The health check of the images: exits with 0 while the program in this container is ready.

import { get } from 'node:http';

const [port] = process.argv.slice(2);
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 9_000 }, (response) =>
  process.exit(response.statusCode === 200 ? 0 : 1),
);
request.once('timeout', () => process.exit(1)).once('error', () => process.exit(1));
