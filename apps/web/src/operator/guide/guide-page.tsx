import type { CrawlerAccount } from '@around/contracts/operator/accounts/instagram-accounts';
import type { ForwardProxy } from '@around/contracts/operator/proxies/proxies';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { FailureTable } from './failure-table.tsx';
import { type StateRow, StateTable } from './state-table.tsx';

/** `/admin/guide`: the meaning of each state, and the reaction to each failure. */
export function GuidePage() {
  return (
    <ConsolePage title="States and failures">
      <ConsoleCard title="Failures, and how the crawler reacts">
        <p className="max-w-prose text-14 text-muted">
          Crawlers follow this table. They never solve a challenge or imitate a device: an account stops at its first
          challenge. Its work never makes another account exceed its budget.
        </p>
        <FailureTable />
      </ConsoleCard>
      <ConsoleCard title="States of accounts">
        <StateTable caption="States of accounts" rows={Object.values(accountStates)} />
      </ConsoleCard>
      <ConsoleCard title="States of proxies">
        <StateTable caption="States of proxies" rows={Object.values(proxyStates)} />
      </ConsoleCard>
    </ConsolePage>
  );
}

const accountStates: Record<CrawlerAccount['state'], StateRow> = {
  active: {
    state: 'Active',
    tone: 'good',
    means: 'It works within its budgets. A new session may use only a part of them at first.',
    ends: 'A failure, or an operator',
  },
  cooling: {
    state: 'Rate Limited',
    tone: 'waiting',
    means: 'The network throttled it, or an operator started a cooldown. Each cooldown in a row is longer.',
    ends: 'Time, or Reactivate',
  },
  resting: {
    state: 'Resting',
    tone: 'waiting',
    means: 'A longer rest, after blocked actions or many failures with an unknown cause. Shown as Rate Limited too.',
    ends: 'Time, or Reactivate',
  },
  needs_attention: {
    state: 'Needs attention',
    tone: 'bad',
    means:
      'The network requires a person to confirm something. Sign in there by hand, as the owner of the account, and confirm it.',
    ends: 'A new session or code, or Reactivate',
  },
  logged_out: {
    state: 'Logged out',
    tone: 'bad',
    means: 'The network does not accept its session any more.',
    ends: 'A new session, or a login with its password',
  },
  disabled: {
    state: 'Disabled',
    tone: 'idle',
    means: 'The network has closed it, or an operator has frozen it.',
    ends: 'Unfreeze',
  },
};

const proxyStates: Record<ForwardProxy['state'], StateRow> = {
  active: {
    state: 'Active',
    tone: 'good',
    means: 'Accounts send their requests through it.',
    ends: 'A failure, or an operator',
  },
  cooling: {
    state: 'Cooling down',
    tone: 'waiting',
    means: 'It failed several times in a row, or the network refuses its address, or an operator started a cooldown.',
    ends: 'Time, and then a successful probe',
  },
  quarantined: {
    state: 'In quarantine',
    tone: 'bad',
    means: 'It cooled down too often within a day. Its accounts may move to another proxy of the same country.',
    ends: 'Reactivate',
  },
  disabled: {
    state: 'Out of service',
    tone: 'bad',
    means: 'It refuses its credentials, or an operator has frozen it.',
    ends: 'Other credentials, or Unfreeze',
  },
};
