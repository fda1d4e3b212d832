// Of Postgres: it refuses or ends connections, or has no room for one more.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006']);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
// The pool and the driver say these without a code.
const AWAY_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** The database cannot be reached now; asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_STATES.has(code) || AWAY_CODES.has(code) || AWAY_TEXTS.test(error.message);
}
