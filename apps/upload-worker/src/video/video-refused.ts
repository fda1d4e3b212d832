import type { MomentFailure } from '@around/contracts/moments/moment-messages';

/** The file is at fault, so another try cannot succeed. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused';
  readonly failure: MomentFailure;

  constructor(failure: MomentFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}
