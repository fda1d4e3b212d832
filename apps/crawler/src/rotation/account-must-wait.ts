import type { Wait } from '@around/database/accounts/account-waits';

/** The account may not make its next request soon enough for the job to sleep until then. Earlier responses stay valid. */
export class AccountMustWait extends Error {
  override readonly name = 'AccountMustWait';
  readonly wait: Wait;

  constructor(wait: Wait) {
    super(describeWait(wait));
    this.wait = wait;
  }
}

export function describeWait({ reason, waitMs }: Wait): string {
  return waitMs === null ? `${reason}: until an operator acts` : `${reason}: ${Math.ceil(waitMs / 1_000)} s more`;
}
