import { ApiError } from '../../api-error.ts';

/** Error responses that every operator call can return. */
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
