import { inject, test } from 'vitest';
import './global-setup.ts';
import { saveDiagnostics } from './save-diagnostics.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type Rig, type RigOptions, startRig } from './test-rig.ts';

export type Experiment = Rig & {
  random: Random;
  /** A figure of the short form, or of the long one. */
  lasts: (figures: { short: number; full: number }) => number;
  note: (text: string) => void;
  /** Aborts when the experiment ends, however it does. */
  over: AbortSignal;
};

type Plan = Omit<RigOptions, 'environment'>;

const SHORT_TIMEOUT_MS = 8 * 60_000;
const FULL_TIMEOUT_MS = 30 * 60_000;

/** An experiment in a rig of its own. One that fails leaves its seed in the message and its evidence in the data folder. */
export function experiment(
  claim: string,
  plan: Plan | ((random: Random) => Plan),
  run: (experiment: Experiment) => Promise<void>,
): void {
  const seed = inject('faultsSeed');
  const length = inject('faultsLength');
  const timeout = length === 'full' ? FULL_TIMEOUT_MS : SHORT_TIMEOUT_MS;

  test(claim, { timeout }, async () => {
    const random = seededRandom(seed);
    const chosen = typeof plan === 'function' ? plan(random) : plan;
    const rig = await startRig({ environment: inject('faultsEnvironment'), ...chosen });
    const over = new AbortController();
    try {
      await run({
        ...rig,
        over: over.signal,
        random,
        lasts: (figures) => figures[length],
        note: (text) => void process.stdout.write(`  ${text}\n`),
      });
    } catch (error) {
      const kept = await saveDiagnostics(rig, claim);
      throw new Error(`Failed with FAULTS_SEED=${seed}: ${(error as Error).message}\nIts evidence is in ${kept}`, {
        cause: error,
      });
    } finally {
      over.abort();
      await rig.close();
    }
  });
}
