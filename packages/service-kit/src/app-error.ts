const httpStatusByCode = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
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
  /** A code for clients that must distinguish causes, e.g. `duplicate_proxy`. */
  reason?: string;
};

/** A failure that the caller can act on. Its message is sent to the client; any other error is a bug and becomes a 500. */
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
