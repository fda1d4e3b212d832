import { isNetworkError } from '@around/service-kit/network-error';

/**
 * SQLSTATE: connection failures (08), too few resources (53), shutdowns (57P), a statement that was cancelled (57014) or a transaction
 * that was ended (25P03, 25P04) by a time limit, and a server that has become read-only in a failover (25006).
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P..|57014|25P0[34]|25006)$/;
/** Errors of the driver and its pool, which have no code. */
const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|not queryable|timeout expired|query read timeout|client has encountered a connection error/i;

/** Whether a query failed because the database is down or too slow, as opposed to a bad query. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = 'code' in error ? String(error.code) : '';
  return UNAVAILABLE_STATE.test(state) || isNetworkError(error) || UNAVAILABLE_MESSAGE.test(error.message);
}
