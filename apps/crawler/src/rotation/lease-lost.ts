/** Somebody else may speak as the account by now. Nothing more is asked or written under this lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
