import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, okLink, openPage } from './chain-link.ts';

const LATE_AFTER_MS = 24 * 3_600_000;

const MODERATION = openPage('Open the moderation', '/admin/moderation');

/** Broken when a report or a removal request has waited for more than a day, or when a decision cannot be carried out. */
export function checkReports({ cases: { waiting, oldestMs, failedDecisions } }: ChainFacts): ChainLink {
  if (failedDecisions > 0) {
    const what = failedDecisions === 1 ? 'A decision' : `${failedDecisions} decisions`;
    const cause = `${what} could not be carried out completely: read "decision not settled" in the log of the gateways`;
    return brokenLink('reports', cause, MODERATION);
  }
  if (oldestMs !== null && oldestMs > LATE_AFTER_MS) {
    const cause = `${waiting} ${waiting === 1 ? 'case waits' : 'cases wait'} for a decision, the oldest for ${formatDuration(oldestMs)}`;
    return brokenLink('reports', cause, MODERATION);
  }
  if (waiting === 0) return okLink('reports', 'No report waits for a decision');
  return okLink('reports', `${waiting} ${waiting === 1 ? 'case waits' : 'cases wait'} for a decision, none for a day`);
}
