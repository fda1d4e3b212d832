import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Operation } from './document-check.ts';

type JsonSchema = { [name: string]: unknown };

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '../../etc/passwd',
  '%00',
  "'; drop table users; --",
  '@',
  '999.1.1.1',
  '::ffff:127.0.0.1',
  'NaN',
  '-0',
  '1e400',
  '__proto__',
  'x'.repeat(20_000),
  '😀'.repeat(500),
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 50 }));
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -1, 0, 2 ** 53, 1e308, -1e308, 0.1, [], {}, [[]], [null]),
);

/** Requests for an operation: most values fit its schema, some do not. */
export function requestsFor({ method, path, parameters, body }: Operation): fc.Arbitrary<InjectOptions> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const pathValues = fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, textFor(schema)])));
  const queryValues = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, textFor(schema)])), {
    requiredKeys: [],
  });
  const bodies = body ? fc.oneof({ weight: 6, arbitrary: valueFor(body) }, hostileValue) : fc.constant(undefined);
  return fc.tuple(pathValues, queryValues, bodies).map(([inThePath, query, payload]) => ({
    method: method as 'GET',
    url: urlOf(path, inThePath, query),
    ...(payload !== undefined && {
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    }),
  }));
}

type Texts = Record<string, string | undefined>;

function urlOf(path: string, inPath: Texts, query: Texts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name] || 'x'));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value ?? '')}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

/** A lone surrogate has no encoding; its bytes are sent as they would be in CESU-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function textFor(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: valueFor(schema).map((value) => String(value)) }, hostileText);
}

function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fittingValue(schema) }, hostileValue);
}

function fittingValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(fittingValue));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectFor(schema);
    case 'array':
      return fc.array(valueFor((schema.items ?? {}) as JsonSchema), { maxLength: 4 });
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringFor(schema);
    default:
      return hostileValue;
  }
}

function objectFor({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const values = Object.entries(properties as Record<string, JsonSchema>).map(([name, of]) => [name, valueFor(of)]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: required as string[] });
}

function numberFor({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<unknown> {
  const [min, max] = [Number(minimum), Number(maximum)];
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function stringFor({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  const [min, max] = [Number(minLength), Number(maxLength)];
  return fc.string({ minLength: Math.min(min, 100), maxLength: Math.min(Math.max(min, max), 100) });
}
