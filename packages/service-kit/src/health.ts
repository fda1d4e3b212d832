/** `check` rejects if the dependency does not work. Without a dependency that is not `required`, the program is degraded but ready. */
export type HealthCheck = { name: string; required: boolean; check: () => Promise<unknown> };

export type Readiness = {
  ready: boolean;
  degraded: string[];
  failed: string[];
  /** By check name; only for checks that give a reason. */
  reasons?: Record<string, string>;
};

/** The reason of a check that does not pass. Its message is shown to whoever reads `/readyz`, unlike that of other errors. */
export class DegradedError extends Error {
  override readonly name = 'DegradedError';
}

const CHECK_TIMEOUT_MS = 2_000;

export async function readReadiness(checks: HealthCheck[]): Promise<Readiness> {
  const results = await Promise.all(checks.map(async (check) => ({ ...check, outcome: await run(check) })));
  const broken = results.filter(({ outcome }) => outcome !== 'passed');
  const reasons = broken.flatMap(({ name, outcome }) =>
    outcome instanceof DegradedError ? [[name, outcome.message]] : [],
  );
  return {
    ready: broken.every((result) => !result.required),
    degraded: broken.filter((result) => !result.required).map((result) => result.name),
    failed: broken.filter((result) => result.required).map((result) => result.name),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
  };
}

/** Returns the error of a check that does not pass. */
async function run({ check }: HealthCheck): Promise<unknown> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const expired = new Promise<unknown>((resolve) =>
    timeout.addEventListener('abort', () => resolve(timeout.reason), { once: true }),
  );
  return Promise.race([
    check().then(
      () => 'passed',
      (error: unknown) => error,
    ),
    expired,
  ]);
}
