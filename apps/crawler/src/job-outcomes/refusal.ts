/** An operator's request cannot be fulfilled, and a retry would not change that. The operator sees the message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
