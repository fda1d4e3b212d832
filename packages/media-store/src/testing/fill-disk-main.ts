import { pathToFileURL } from 'node:url';
import { newIncomingKey } from '../object-names.ts';
import { openByVariables } from './test-stores.ts';

/** Fills the small disk that is mounted at the folder, and prints what happened. */
const [, , folder = ''] = process.argv;
const store = await openByVariables({ MEDIA_STORE_URL: String(pathToFileURL(folder)) });
const write = (bytes: number) => store.write(newIncomingKey(), zeros(bytes), { maxBytes: bytes });

const failureOf = (bytes: number) => write(bytes).catch((error: unknown) => (error as Error).name);

const failures = [await failureOf(8 * 2 ** 20)];
const small = await write(10_000);
// The disk is full within the last write, which is short.
const { freeBytes } = (await store.space())!;
failures.push(await failureOf(freeBytes + 1));
const stored: string[] = [];
for await (const { key } of store.list('incoming')) stored.push(key);
console.log(JSON.stringify({ failures, small, stored: stored.length }));

async function* zeros(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(Math.min(65_536, bytes - sent));
}
