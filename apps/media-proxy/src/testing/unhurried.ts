import { vi } from 'vitest';

/** For tests that really serve, store and stop: beside twenty other processes each of these takes its time. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } });
