import type { Rule } from './rule.ts';

type Surface = Rule['surface'];

type Subject = { account: string | null; proxy: string; path: string };
type RegisteredRule = Rule & {
  id: number;
  /** How many requests it matched. */
  matched: number;
  /** How many of them it answered. */
  hits: number;
};

export type RuleRegistry = {
  add(rule: Rule): RegisteredRule;
  /** Finds the oldest rule that applies to the request, and counts the request as answered by it. */
  apply<S extends Surface>(surface: S, subject: Subject): Extract<RegisteredRule, { surface: S }> | undefined;
  list(): RegisteredRule[];
  clear(): void;
};

export function createRuleRegistry(clock: () => number): RuleRegistry {
  let rules: RegisteredRule[] = [];
  let lastId = 0;

  return {
    add(rule) {
      lastId += 1;
      const registered = { ...rule, id: lastId, matched: 0, hits: 0 };
      rules.push(registered);
      return registered;
    },
    apply(surface, subject) {
      const now = clock();
      return rules
        .filter((rule): rule is Extract<RegisteredRule, { surface: typeof surface }> => rule.surface === surface)
        .find((rule) => isActive(rule, now) && matches(rule, subject) && isNextOfShare(rule));
    },
    list: () => [...rules],
    clear() {
      rules = [];
    },
  };
}

function isActive({ from, until, count, hits }: RegisteredRule, now: number): boolean {
  return (
    (from === undefined || now >= from.getTime()) &&
    (until === undefined || now < until.getTime()) &&
    (count === undefined || hits < count)
  );
}

/** Counts the request, and returns whether the rule answers it. */
function isNextOfShare(rule: RegisteredRule): boolean {
  rule.matched += 1;
  const isAnswered = Math.floor(rule.matched * rule.share) > rule.hits;
  if (isAnswered) rule.hits += 1;
  return isAnswered;
}

function matches(rule: Rule, { account, proxy, path }: Subject): boolean {
  return (
    (rule.account === undefined || rule.account === account) &&
    (rule.proxy === undefined || rule.proxy === proxy) &&
    (rule.pathPrefix === undefined || path.startsWith(rule.pathPrefix))
  );
}
