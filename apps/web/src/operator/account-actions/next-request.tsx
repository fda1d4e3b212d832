import { useNow } from '../../ui/time/use-now.ts';
import { formatCountdown } from '../formats/countdown.ts';
import { epochOf } from '../formats/times.ts';
import { waitText } from '../formats/wait-text.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';

/** The time of the next allowed request and the reason for the wait. */
export function NextRequest({ account: { wait, nextEligibleAt } }: { account: CrawlerAccount }) {
  const now = useNow(1_000);
  if (!wait) return 'Ready now';
  const leftMs = (epochOf(nextEligibleAt) ?? now) - now;
  if (wait.waitMs !== null && leftMs <= 0) return 'Ready now';
  return (
    <>
      {wait.waitMs !== null && (
        <span className="whitespace-nowrap tabular-nums">Next in {formatCountdown(leftMs)} · </span>
      )}
      {waitText(wait.reason)}
    </>
  );
}
