const NETWORK_CODE =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|ACCES)$/;

/** Whether an error means that a service cannot be reached, as opposed to one that it answered. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NETWORK_CODE.test(String(error.code));
}
