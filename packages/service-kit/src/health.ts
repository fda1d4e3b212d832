/** Answers when the dependency works, throws when it does not. `required: false` degrades the program instead of stopping it. */
export type HealthCheck = { name: string; required: boolean; check: () => Promise<unknown> };

export type Readiness = { ready: boolean; degraded: string[]; failed: string[] };

const CHECK_DEADLINE_MS = 2_000;

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
  const deadline = AbortSignal.timeout(CHECK_DEADLINE_MS);
  const expired = new Promise<boolean>((resolve) =>
    deadline.addEventListener('abort', () => resolve(false), { once: true }),
  );
  return Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    expired,
  ]);
}
