import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema };
type Content = Record<string, { schema?: JsonSchema }>;

export type Operation = {
  method: string;
  path: string;
  summary?: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  security: object[];
  responses: Record<string, { content?: Content }>;
};

type RawOperation = Omit<Operation, 'method' | 'path' | 'body'> & { requestBody?: { content: Content } };
export type OpenapiDocument = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { securitySchemes: Record<string, { type: string; in: string; name: string }> };
};

export function operationsOf({ paths }: OpenapiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [], security = [], ...operation }]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters,
      security,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

/** What is wrong with a response according to the document; undefined if nothing is. */
export function findViolation({ responses }: Operation, response: LightMyRequestResponse): string | undefined {
  const declared = responses[response.statusCode];
  if (!declared) return `undeclared status ${response.statusCode}: ${response.body.slice(0, 200)}`;
  const contentType = String(response.headers['content-type'] ?? '').split(';', 1)[0]!;
  const types = Object.keys(declared.content ?? {});
  if (types.length === 0 || response.body === '') return undefined;
  const schema = declared.content?.[contentType]?.schema;
  if (!schema) return `${response.statusCode} is ${contentType || 'without a type'} instead of ${types}`;
  if (contentType !== 'application/json') return undefined;
  if (ajv.validate(schema, response.json())) return undefined;
  return `${response.statusCode} does not match its schema: ${ajv.errorsText()}`;
}
