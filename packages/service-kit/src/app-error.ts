const httpStatusByCode = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  throttled: 429,
  bad_gateway: 502,
  unavailable: 503,
  gateway_timeout: 504,
} as const satisfies Record<string, number>;
export type AppErrorCode = keyof typeof httpStatusByCode;

type AppErrorOptions = ErrorOptions & {
  retryAfterSeconds?: number;
  /** A word for clients that have to tell one cause from another, e.g. `duplicate_proxy`. */
  reason?: string;
};

/** A failure the caller can act on; its message is shown to them. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;

  constructor(code: AppErrorCode, message: string, { retryAfterSeconds, reason, ...options }: AppErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get httpStatus(): number {
    return httpStatusByCode[this.code];
  }
}
