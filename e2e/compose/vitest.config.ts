import { defineConfig } from 'vitest/config';

/** `pnpm test:compose`. It needs a container engine and builds all images, so `npm test` does not run it. */
export default defineConfig({
  test: {
    name: 'compose',
    include: ['e2e/compose/*.e2e.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    // The first build downloads the base images and all packages.
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 120_000, interval: 500 } },
  },
});
