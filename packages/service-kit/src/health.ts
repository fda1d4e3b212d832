/** `check` rejects if the dependency does not work. Without a dependency that is not `required`, the program is degraded but ready. */
export type HealthCheck = { name: string; required: boolean; check: () => Promise<unknown> };

export type Readiness = { ready: boolean; degraded: string[]; failed: string[] };

const CHECK_TIMEOUT_MS = 2_000;

export async function readReadiness(checks: HealthCheck[]): Promise<Readiness> {
  const results = await Promise.all(checks.map(async (check) => ({ ...check, ok: await passes(check) })));
  const broken = results.filter((result) => !result.ok);
  return {
    ready: broken.every((result) => !result.required),
    degraded: broken.filter((result) => !result.required).map((result) => result.name),
    failed: broken.filter((result) => result.required).map((result) => result.name),
  };
}

async function passes({ check }: HealthCheck): Promise<boolean> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const expired = new Promise<boolean>((resolve) =>
    timeout.addEventListener('abort', () => resolve(false), { once: true }),
  );
  return Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    expired,
  ]);
}
