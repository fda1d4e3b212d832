/** SQLSTATE classes: connection failures, too few resources, shutdowns and cancelled statements. */
const SQLSTATE = /^(08...|53...|57P..|57014)$/;
const NETWORK_CODE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|ACCES)$/;
/** Errors of the driver that carry no code. */
const DRIVER_MESSAGE = /connection terminated|timeout exceeded when trying to connect|not queryable|timeout expired/i;

/** Whether a query failed because the database is down or does not answer, as opposed to a bad query. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SQLSTATE.test(code) || NETWORK_CODE.test(code) || DRIVER_MESSAGE.test(error.message);
}
