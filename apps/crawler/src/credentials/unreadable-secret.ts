/** A stored secret of an account or a proxy does not open: it was changed, or sealed with another `SECRETS_KEY`. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret';
}
