const STATUSES = new Set([404, 405, 501]);

/** The server, or a proxy before it, does not support the tus protocol. */
export class ResumableUnavailable extends Error {
  override readonly name = 'ResumableUnavailable';
}

export function isProtocolUnknown(status: number): boolean {
  return STATUSES.has(status);
}
