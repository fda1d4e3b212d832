/**
 * A foreign error in one line. The error itself stays out of ours: parsers keep the bytes that they could not read on their
 * errors, and those bytes may be an answer with a session in it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message === '' || error.message.includes(code) ? error.message || code : `${code}, ${error.message}`;
}
