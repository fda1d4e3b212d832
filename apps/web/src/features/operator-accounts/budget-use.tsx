import { Bar } from '../../operator/controls/bar.tsx';
import type { CrawlerAccount } from '../../operator/queries/accounts.ts';

/** Of the budgets that an account spends its requests from, the one that is nearest to its end. */
export function BudgetUse({ budgets }: Pick<CrawlerAccount, 'budgets'>) {
  const [tightest] = Object.entries(budgets).sort(([, a], [, b]) => b.used / b.soft - a.used / a.soft);
  if (!tightest) return 'N/A';
  const [name, { used, soft, windowMs }] = tightest;
  return (
    <div className="grid gap-0.5 text-12 tabular-nums">
      <Bar className="w-24 max-md:justify-self-end" label={`Budget ${name}`} max={soft} value={used} />
      <span className="whitespace-nowrap text-muted">
        {used} of {soft} in {Math.round(windowMs / 60_000)} min
      </span>
    </div>
  );
}
