import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CrawlFailure } from '../crawl-failure.ts';
import { describeError } from './describe-error.ts';

const inflate = promisify(gunzip);

export const ACCEPTED_ENCODING = 'gzip';

/** The text of a body. `maxBytes` bounds the decoded size too: a small gzip body can hold a thousand times its size. */
export async function decodeBody(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<string> {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes.toString('utf8');
  const decoded = await inflate(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    throw unreadable(describeError(error));
  });
  return decoded.toString('utf8');
}

function unreadable(reason: string): CrawlFailure {
  return new CrawlFailure('unexplained', `the answer cannot be decoded: ${reason}`, { origin: 'shape' });
}
