import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CrawlFailure } from '../crawl-failure.ts';
import { describeError } from './describe-error.ts';

const inflate = promisify(gunzip);

export const ACCEPTED_ENCODING = 'gzip';

/** Decodes a body to text. `maxBytes` limits the decoded size, because gzip can expand a body a thousandfold. */
export async function decodeBody(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<string> {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes.toString('utf8');
  const decoded = await inflate(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    throw decodingFailure(describeError(error));
  });
  return decoded.toString('utf8');
}

function decodingFailure(reason: string): CrawlFailure {
  return new CrawlFailure('unexplained', `the response cannot be decoded: ${reason}`, { origin: 'shape' });
}
