import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects the routes registered after it; `/api/openapi.json` describes them. */
export async function collectOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Around', version: '1', description: 'Short-lived stories by place.' },
    },
    transform: jsonSchemaTransform,
    hideUntagged: false,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
