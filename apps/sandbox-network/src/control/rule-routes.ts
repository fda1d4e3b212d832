import type { FastifyInstance } from 'fastify';
import { Rule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { parseInput } from './parse-input.ts';

type Dependencies = { ruleBook: RuleBook; proxyNameOf: (nameOrAddress: string) => string };

/** Scripted answers: the oldest rule that concerns a request decides about it. */
export function ruleRoutes(app: FastifyInstance, { ruleBook, proxyNameOf }: Dependencies): void {
  app.post('/control/rules', async (request, reply) => {
    const rule = parseInput(Rule, request.body);
    const written = ruleBook.write(rule.proxy === undefined ? rule : { ...rule, proxy: proxyNameOf(rule.proxy) });
    return reply.code(201).send({ id: written.id });
  });

  app.get('/control/rules', async () => ruleBook.list());

  app.delete('/control/rules', async (_request, reply) => {
    ruleBook.clear();
    return reply.code(204).send();
  });
}
