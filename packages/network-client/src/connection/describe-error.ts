/**
 * Describes a library's error in one line. It must not become the `cause` of our errors: parser errors hold the bytes that they failed
 * to parse, and those can contain a session.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message === '' || error.message.includes(code) ? error.message || code : `${code}, ${error.message}`;
}
