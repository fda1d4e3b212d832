import type {} from 'vitest';

/** What the global setup gives to test files, for `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database; test files work on copies of it. */
    templateUrl: string;
    redisUrl: string;
  }
}
