import type { Rule } from './rule.ts';

type Surface = Rule['surface'];

type Subject = { account: string | null; proxy: string; path: string };
type WrittenRule = Rule & {
  id: number;
  /** Requests that it concerned, and those of them that it answered. */
  met: number;
  hits: number;
};

export type RuleBook = {
  write(rule: Rule): WrittenRule;
  /** The oldest rule that still applies to the request, and counts the request as answered by it. */
  apply<S extends Surface>(surface: S, subject: Subject): Extract<WrittenRule, { surface: S }> | undefined;
  list(): WrittenRule[];
  clear(): void;
};

export function createRuleBook(clock: () => number): RuleBook {
  let rules: WrittenRule[] = [];
  let lastId = 0;

  return {
    write(rule) {
      lastId += 1;
      const written = { ...rule, id: lastId, met: 0, hits: 0 };
      rules.push(written);
      return written;
    },
    apply(surface, subject) {
      const now = clock();
      return rules
        .filter((rule): rule is Extract<WrittenRule, { surface: typeof surface }> => rule.surface === surface)
        .find((rule) => isInForce(rule, now) && concerns(rule, subject) && isNextOfShare(rule));
    },
    list: () => [...rules],
    clear() {
      rules = [];
    },
  };
}

function isInForce({ from, until, count, hits }: WrittenRule, now: number): boolean {
  return (
    (from === undefined || now >= from.getTime()) &&
    (until === undefined || now < until.getTime()) &&
    (count === undefined || hits < count)
  );
}

/** Counts the request, and says whether it is one that the rule answers. */
function isNextOfShare(rule: WrittenRule): boolean {
  rule.met += 1;
  const isAnswered = Math.floor(rule.met * rule.share) > rule.hits;
  if (isAnswered) rule.hits += 1;
  return isAnswered;
}

function concerns(rule: Rule, { account, proxy, path }: Subject): boolean {
  return (
    (rule.account === undefined || rule.account === account) &&
    (rule.proxy === undefined || rule.proxy === proxy) &&
    (rule.pathPrefix === undefined || path.startsWith(rule.pathPrefix))
  );
}
