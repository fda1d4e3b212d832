import { expect, test } from 'vitest';
import * as z from 'zod';
import { toBadRequest } from './validation-error.ts';

/** The message of the 400 for a body that this schema refuses. */
function messageFor(schema: z.ZodType, body: unknown): string {
  const [issue] = schema.safeParse(body).error!.issues;
  const instancePath = issue!.path.map((part) => `/${String(part)}`).join('');
  return toBadRequest([{ keyword: issue!.code!, instancePath, schemaPath: '', params: {}, message: issue!.message }])
    .message;
}

test.each([
  [z.object({ id: z.uuid() }), { id: 'x' }],
  [z.object({ id: z.string() }), {}],
  [z.object({ id: z.string().min(3) }), { id: 'x' }],
  [z.object({ id: z.int().max(3) }), { id: 4 }],
  [z.object({ id: z.enum(['a', 'b']) }), { id: 'c' }],
  [z.object({ id: z.url() }), { id: 'c' }],
  [z.object({ id: z.iso.datetime() }), { id: 'c' }],
  [z.discriminatedUnion('id', [z.object({ id: z.literal('a') }), z.object({ id: z.literal('b') })]), { id: 'c' }],
])('a message of the validator itself is not shown', (schema, body) => {
  expect(messageFor(schema, body)).toBe('id is not valid');
});

test('a sentence of the contract is the message; a clause follows the name of its field', () => {
  const sentence = z.object({ name: z.string().min(3, 'Invalid interval - Please enter a value') });
  const clause = z.object({ name: z.string().min(3, 'must be longer') });

  expect(messageFor(sentence, { name: 'x' })).toBe('Invalid interval - Please enter a value');
  expect(messageFor(clause, { name: 'x' })).toBe('name must be longer');
});

test('a body that is no object has a whole sentence too', () => {
  expect(messageFor(z.object({ id: z.string() }), [])).toBe('The request is not valid');
});
