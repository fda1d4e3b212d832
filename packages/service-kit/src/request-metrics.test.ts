import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { observeDependencies } from './dependency-metrics.ts';
import { createMetrics } from './metrics.ts';
import { observeRequests } from './request-metrics.ts';

test('requests are counted by route pattern and status, never by address', async () => {
  const registry = createMetrics('test');
  const app = Fastify();
  observeRequests(app, registry);
  app.register((scope, _options, done) => {
    scope.get('/stories/:id', () => 'ok');
    done();
  });

  for (const path of ['/stories/1', '/stories/2', '/nowhere/3']) await app.inject(path);

  const text = await registry.metrics();
  expect(text).toMatch(/requests_total\{method="GET",route="\/stories\/:id",status="200",program="test"\} 2/);
  expect(text).toMatch(/requests_total\{method="GET",route="none",status="404",program="test"\} 1/);
  expect(text).toMatch(/request_seconds_count\{program="test",method="GET",route="\/stories\/:id"\} 2/);
  expect(text).not.toContain('nowhere');
});

test('an event stream is counted when it ends, and not timed', async () => {
  const registry = createMetrics('test');
  const app = Fastify();
  observeRequests(app, registry);
  app.register((scope, _options, done) => {
    scope.get('/events', (_request, reply) => reply.type('text/event-stream').send('data: {}\n\n'));
    done();
  });

  await app.inject('/events');

  const text = await registry.metrics();
  expect(text).toMatch(/requests_total\{method="GET",route="\/events",status="200",program="test"\} 1/);
  expect(text).not.toContain('request_seconds_count');
});

test('a dependency is up while its check passes', async () => {
  const registry = createMetrics('test');
  let isDown = true;
  observeDependencies(registry, [
    { name: 'postgres', required: true, check: async () => 'pong' },
    { name: 'redis', required: false, check: () => (isDown ? Promise.reject(new Error('away')) : Promise.resolve()) },
  ]);

  expect(await registry.metrics()).toMatch(/dependency="postgres",program="test"\} 1\n.*dependency="redis".* 0/);
  isDown = false;
  expect(await registry.metrics()).toMatch(/dependency="redis",program="test"\} 1/);
});
