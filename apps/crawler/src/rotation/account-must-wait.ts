import type { Wait } from '@around/database/accounts/account-waits';

/** The account may not ask again for longer than a job sleeps. What it was told so far is good; the rest is for later. */
export class AccountMustWait extends Error {
  override readonly name = 'AccountMustWait';
  readonly wait: Wait;

  constructor(wait: Wait) {
    super(describeWait(wait));
    this.wait = wait;
  }
}

export function describeWait({ reason, waitMs }: Wait): string {
  return waitMs === null ? `${reason}: until somebody acts` : `${reason}: ${Math.ceil(waitMs / 1_000)} s more`;
}
