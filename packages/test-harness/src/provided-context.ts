import type {} from 'vitest';

/** Values that the global setup provides to test files through `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database; each test file works on a copy. */
    templateUrl: string;
    redisUrl: string;
  }
}
