import { AppError } from '@around/service-kit/app-error';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** The first thing that is wrong with a request, in words: `lat must be a number`. */
export function toBadRequest(errors: FastifySchemaValidationError[]): AppError {
  const first = errors[0];
  const field = first?.instancePath.split('/').at(-1) ?? '';
  return new AppError('bad_request', `${field} ${first?.message ?? 'is not valid'}`.trim());
}
