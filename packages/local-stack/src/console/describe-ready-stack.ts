import { resolve } from 'node:path';
import type { RunningStack } from '../start-stack.ts';
import { formatDuration } from './duration.ts';

type Ready = Pick<RunningStack, 'url' | 'adminUsername' | 'adminPassword' | 'isPasswordGiven'>;
type Options = { dataDir: string; tookMs: number };

/** A given password is not shown: consoles are recorded, and whoever gave it knows it. */
export function describeReadyStack(
  { url, adminUsername, adminPassword, isPasswordGiven }: Ready,
  { dataDir, tookMs }: Options,
): string {
  return `
Around is ready at ${url}

  Admin   ${adminUsername} / ${isPasswordGiven ? '(the password in ADMIN_PASSWORD)' : adminPassword}
  Data    ${resolve(dataDir)}
  Logs    ${resolve(dataDir, 'logs')}
  Took    ${formatDuration(tookMs)}

Ctrl-C stops everything.
`;
}
