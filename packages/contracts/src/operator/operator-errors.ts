import { ApiError } from '../api-error.ts';

/** What every call of the console may answer instead: its session, its input, or what stands behind us is not as it should be. */
export const operatorErrors = {
  400: ApiError,
  401: ApiError,
  403: ApiError,
  404: ApiError,
  409: ApiError,
  429: ApiError,
  502: ApiError,
  503: ApiError,
} as const;
