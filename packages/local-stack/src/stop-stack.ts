import type { Supervised } from './processes/supervise.ts';

/** Who stops when: nobody loses what it is still using. The times count from the beginning of the stop. */
const phases = [
  { names: ['api-gateway'], endsAfterMs: 3_000 },
  { names: ['crawler', 'media-proxy'], endsAfterMs: 7_000 },
  { names: ['sandbox-network'], endsAfterMs: 8_000 },
  { names: ['redis', 'postgres'], endsAfterMs: 9_500 },
];

/** Stops all parts within ten seconds; whatever outlives its phase is killed. */
export async function stopParts(parts: ReadonlyMap<string, Supervised>): Promise<void> {
  const beganAt = Date.now();
  for (const { names, endsAfterMs } of phases) {
    const graceMs = Math.max(0, beganAt + endsAfterMs - Date.now());
    await Promise.all(names.map((name) => parts.get(name)?.stop(graceMs)));
  }
}
