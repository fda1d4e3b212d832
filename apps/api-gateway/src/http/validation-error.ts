import { AppError } from '@around/service-kit/app-error';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** A 400 with the first validation error as message: `lat must be a number`. */
export function toBadRequest(errors: FastifySchemaValidationError[]): AppError {
  const first = errors[0];
  const field = first?.instancePath.split('/').at(-1) ?? '';
  return new AppError('bad_request', `${field} ${first?.message ?? 'is not valid'}`.trim());
}
