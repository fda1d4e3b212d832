import type { CrawlerAccount } from '@around/contracts/operator/accounts/instagram-accounts';
import type { ForwardProxy } from '@around/contracts/operator/proxies/proxies';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { FailureTable } from './failure-table.tsx';
import { type StateRow, StateTable } from './state-table.tsx';

/** `/admin/guide`: the meaning of each state, and the reaction to each failure. */
export function GuidePage() {
  return (
    <ConsolePage title="What happens when">
      <ConsoleCard title="What the network says, and what follows">
        <p className="max-w-prose text-14 text-muted">
          Crawlers act by this table. Nobody solves a challenge or pretends to be a device: an account stops at the
          first, and its work is not spread above the budgets of the others.
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
    means: 'It works within its budgets. A young session warms up: it has a part of them at first.',
    ends: 'Goes on',
  },
  cooling: {
    state: 'Rate Limited',
    tone: 'waiting',
    means: 'It was slowed down, or somebody lets it rest. Each time in a row it takes longer.',
    ends: 'Time, or Put back',
  },
  resting: {
    state: 'Resting',
    tone: 'waiting',
    means: 'A longer rest, after blocked actions or many failures that nothing explains. Shown as Rate Limited too.',
    ends: 'Time, or Put back',
  },
  needs_attention: {
    state: 'Needs attention',
    tone: 'bad',
    means: 'The network wants a person. Sign in there by hand, as the owner of the account, and confirm it.',
    ends: 'A new session or code, or Put back',
  },
  logged_out: {
    state: 'Logged out',
    tone: 'bad',
    means: 'Its session is over.',
    ends: 'A new session, or a log-in with its password',
  },
  disabled: {
    state: 'Disabled',
    tone: 'idle',
    means: 'The network has closed it, or an operator has frozen it.',
    ends: 'Unfreeze',
  },
};

const proxyStates: Record<ForwardProxy['state'], StateRow> = {
  active: { state: 'Active', tone: 'good', means: 'Accounts speak through it.', ends: 'Goes on' },
  cooling: {
    state: 'Cooling down',
    tone: 'waiting',
    means: 'It failed several times in a row, or the network refuses its address, or somebody lets it rest.',
    ends: 'Time, and then a probe that works',
  },
  quarantined: {
    state: 'In quarantine',
    tone: 'bad',
    means: 'It cooled down too often within a day. Its accounts may move to another one of its country.',
    ends: 'Put back',
  },
  disabled: {
    state: 'Out of service',
    tone: 'bad',
    means: 'It refuses its credentials, or an operator has frozen it.',
    ends: 'Other credentials, or Unfreeze',
  },
};
