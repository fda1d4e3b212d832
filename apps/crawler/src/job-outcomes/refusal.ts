/** What an operator asked for cannot be done, and trying again changes nothing. The message is shown to them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
