import type { FastifyInstance } from 'fastify';
import { Rule } from '../rules/rule.ts';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import { parseInput } from './parse-input.ts';

type Dependencies = { rules: RuleRegistry; proxyNameOf: (nameOrAddress: string) => string };

/** Rules that script responses. The oldest rule that matches a request applies. */
export function ruleRoutes(app: FastifyInstance, { rules, proxyNameOf }: Dependencies): void {
  app.post('/control/rules', async (request, reply) => {
    const rule = parseInput(Rule, request.body);
    const registered = rules.add(rule.proxy === undefined ? rule : { ...rule, proxy: proxyNameOf(rule.proxy) });
    return reply.code(201).send({ id: registered.id });
  });

  app.get('/control/rules', async () => rules.list());

  app.delete('/control/rules', async (_request, reply) => {
    rules.clear();
    return reply.code(204).send();
  });
}
