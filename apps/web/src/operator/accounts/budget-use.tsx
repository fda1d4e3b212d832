import { Bar } from '../controls/bar.tsx';
import type { CrawlerAccount } from '../queries/accounts.ts';

type Budgets = CrawlerAccount['budgets'];

/** All budgets. New work starts below the first limit; started work may continue up to the second. */
export function AllBudgets({ budgets }: { budgets: Budgets }) {
  const entries = Object.entries(budgets);
  if (entries.length === 0) return <p className="text-14 text-muted">No crawler has reported its budgets yet.</p>;
  return (
    <ul className="grid gap-3 text-14 sm:grid-cols-2">
      {entries.map(([name, { used, soft, hard, windowMs }]) => (
        <li className="grid gap-1" key={name}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold first-letter:uppercase">{budgetLabel(name)}</span>
            <span className="text-muted tabular-nums">
              {used} of {soft} ({hard} at most) in {windowLabel(windowMs)}
            </span>
          </p>
          <Bar label={`Budget ${budgetLabel(name)}`} max={soft} value={used} />
        </li>
      ))}
    </ul>
  );
}

function budgetLabel(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function windowLabel(windowMs: number): string {
  const minutes = Math.round(windowMs / 60_000);
  return minutes >= 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
}
