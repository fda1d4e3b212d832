import type { ConfirmDependencies } from '../accounts/confirm-log-in.ts';
import type { LogInDependencies } from '../accounts/log-in-account.ts';
import type { ProbeDependencies } from '../rotation/proxies/proxy-probes.ts';
import {
  checkAccount,
  confirmLogIn,
  importSession,
  logIn,
  logOut,
  resetAccounts,
  syncAccounts,
} from './actions/account-actions.ts';
import type { OperatorActions } from './actions/operator-action.ts';
import { probeKnownProxy, probeNewProxy } from './actions/probe-proxy.ts';
import { type RefreshDependencies, refresh } from './actions/refresh.ts';
import { runCycle } from './actions/run-cycle.ts';
import { syncProfile } from './actions/sync-profile.ts';
import { syncProfiles } from './actions/sync-profiles.ts';
import { syncStoryOwners } from './actions/sync-story-owners.ts';
import { verifyAccounts } from './actions/verify-accounts.ts';

export type ActionDependencies = LogInDependencies &
  ConfirmDependencies &
  ProbeDependencies &
  RefreshDependencies & { kickRelay: () => void };

export function operatorActions(dependencies: ActionDependencies): OperatorActions {
  return {
    'run-cycle': runCycle(dependencies),
    refresh: refresh(dependencies),
    'verify-accounts': verifyAccounts(dependencies),
    'check-account': checkAccount(dependencies),
    'import-session': importSession(dependencies),
    'log-in': logIn(dependencies),
    'confirm-log-in': confirmLogIn(dependencies),
    'log-out': logOut(dependencies),
    'sync-profile': syncProfile(dependencies),
    'sync-story-owners': syncStoryOwners(dependencies),
    'sync-profiles': syncProfiles(dependencies),
    'sync-accounts': syncAccounts(dependencies),
    'reset-accounts': resetAccounts(dependencies),
    'probe-proxy': probeKnownProxy(dependencies),
    'probe-new-proxy': probeNewProxy(dependencies),
  };
}
