import { inject, test } from 'vitest';
import './global-setup.ts';
import { saveDiagnostics } from './save-diagnostics.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type Rig, type RigOptions, startRig } from './test-rig.ts';

export type Experiment = Rig & {
  random: Random;
  /** Picks the value for the short or the full form. */
  lasts: (figures: { short: number; full: number }) => number;
  note: (text: string) => void;
  /** Aborts when the experiment ends. */
  over: AbortSignal;
};

type Plan = Omit<RigOptions, 'environment'>;

const SHORT_TIMEOUT_MS = 20 * 60_000;
/** F22 and F23 last an hour, and check the invariants afterwards. */
const FULL_TIMEOUT_MS = 75 * 60_000;

/** Runs an experiment with a rig of its own. A failure names the seed and the folder with the diagnostics. */
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
      const folder = await saveDiagnostics(rig, claim);
      throw new Error(`Failed with FAULTS_SEED=${seed}: ${(error as Error).message}\nDiagnostics are in ${folder}`, {
        cause: error,
      });
    } finally {
      over.abort();
      await rig.close();
    }
  });
}
