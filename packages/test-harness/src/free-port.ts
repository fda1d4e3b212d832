import { pickPort } from '@around/local-stack/data-folder/stack-ports';

/** A port that is free now, below the ephemeral range, from which clients take theirs at any time. */
export function findFreePort(): Promise<number> {
  return pickPort();
}
