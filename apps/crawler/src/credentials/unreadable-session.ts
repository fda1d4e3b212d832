/** The stored session does not open: it was changed, or sealed with another `SECRETS_KEY`. */
export class UnreadableSession extends Error {
  override readonly name = 'UnreadableSession';
}
