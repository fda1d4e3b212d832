import type { Supervised } from './processes/supervise.ts';

/** The order of stopping: each part stops before the parts it uses. Times count from the beginning of the stop. */
const phases = [
  { names: ['api-gateway'], endsAfterMs: 3_000 },
  { names: ['crawler', 'upload-worker', 'media-proxy'], endsAfterMs: 7_000 },
  { names: ['sandbox-network'], endsAfterMs: 8_000 },
  { names: ['redis', 'postgres'], endsAfterMs: 9_500 },
];

/** Stops all parts within ten seconds. A part that outlives its phase is killed. */
export async function stopParts(parts: ReadonlyMap<string, Supervised>): Promise<void> {
  const beganAt = Date.now();
  for (const { names, endsAfterMs } of phases) {
    const graceMs = Math.max(0, beganAt + endsAfterMs - Date.now());
    await Promise.all(names.map((name) => parts.get(name)?.stop(graceMs)));
  }
}
