import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeOperation } from './describe-operation.ts';
import { mediaPaths } from './media-paths.ts';

type Cookies = { adminCookie: string; userCookie: string };
type Described = Parameters<typeof jsonSchemaTransform>[0];

/** Collects the routes registered after it; `/api/openapi.json` describes them. */
export async function collectOpenapi(app: FastifyInstance, { adminCookie, userCookie }: Cookies): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Around', version: '1', description: 'Short-lived stories by place.' },
      paths: mediaPaths as never,
      components: {
        securitySchemes: {
          adminSession: { type: 'apiKey', in: 'cookie', name: adminCookie },
          userSession: { type: 'apiKey', in: 'cookie', name: userCookie },
        },
      },
    },
    transform: describe as never,
    hideUntagged: false,
  });
  const text = describeOnce(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  );
}

/** The routes do not change once the server listens, and writing their description takes long enough to delay other requests. */
function describeOnce(app: FastifyInstance): () => Buffer {
  let text: Buffer | undefined;
  app.addHook('onReady', async () => {
    text = Buffer.from(JSON.stringify(app.swagger()));
  });
  return () => text!;
}

/** Forwarded paths are described by `mediaPaths`; a path with a trailing slash is an alias. */
function describe(document: Described & { route: { method: string | string[] } }) {
  const { url, route, schema } = document;
  const isHidden = !schema || url.endsWith('/') || url.endsWith('*');
  if (isHidden) return { schema: { hide: true }, url };
  const described = describeOperation({ method: String(route.method), url, schema: schema as FastifySchema });
  return jsonSchemaTransform({ ...document, schema: described } as Described);
}
