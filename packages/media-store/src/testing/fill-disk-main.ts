import { pathToFileURL } from 'node:url';
import { newIncomingKey } from '../object-names.ts';
import { openByVariables } from './test-stores.ts';

/** Fills the small disk that is mounted at the folder, and prints what happened. */
const [, , folder = ''] = process.argv;
const store = await openByVariables({ MEDIA_STORE_URL: String(pathToFileURL(folder)) });
const write = (bytes: number) => store.write(newIncomingKey(), zeros(bytes), { maxBytes: bytes });

const failure = await write(8 * 2 ** 20).catch((error: unknown) => (error as Error).name);
const leftovers: string[] = [];
for await (const { key } of store.list('incoming')) leftovers.push(key);
console.log(JSON.stringify({ failure, leftovers, small: await write(10_000) }));

async function* zeros(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(Math.min(65_536, bytes - sent));
}
