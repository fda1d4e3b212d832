import { AppError } from '@around/service-kit/app-error';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** zod's own messages, which are for programmers. */
const ZOD_MESSAGE =
  /^(Invalid (input|UUID|URL|email|string|option|number|ISO|discriminator)\b|Too (small|big): |Unrecognized key)/;
/** Contracts write the messages that a form shows as sentences, and all others as `must ...`. */
const SENTENCE = /^\p{Lu}/u;

/** A 400 with the first validation error as message: a sentence of the contract, or `lat must be a number`. */
export function toBadRequest(errors: FastifySchemaValidationError[]): AppError {
  const first = errors[0];
  const field = first?.instancePath.split('/').at(-1) || 'The request';
  const message = first?.message ?? '';
  if (message === '' || ZOD_MESSAGE.test(message)) return new AppError('bad_request', `${field} is not valid`);
  return new AppError('bad_request', SENTENCE.test(message) ? message : `${field} ${message}`);
}
