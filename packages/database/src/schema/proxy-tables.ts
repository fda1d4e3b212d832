import type { AccountId, ProxyId } from '@around/contracts/ids';
import type { Generated, GeneratedAlways } from 'kysely';

export type ProxyState = 'active' | 'cooling' | 'quarantined' | 'disabled';
export type ProxiesTable = {
  id: Generated<ProxyId>;
  host: string;
  port: number;
  username: string;
  sealedPassword: string;
  country: string | null;
  state: Generated<ProxyState>;
  stateReason: string | null;
  cooldownUntil: Date | null;
  errorCount: Generated<number>;
  consecutiveErrors: Generated<number>;
  lastUsedAt: Date | null;
  createdAt: Generated<Date>;
  stateSince: Generated<Date>;
  /** Lease of the process that probes this proxy. */
  probingUntil: Date | null;
  probeCount: Generated<number>;
  failedProbeCount: Generated<number>;
  lastProbeAt: Date | null;
};

export type ProxyEventsTable = {
  id: GeneratedAlways<string>;
  proxyId: ProxyId;
  accountId: AccountId | null;
  event: ProxyState;
  cause: string;
  reason: string | null;
  at: Generated<Date>;
  until: Date | null;
};
