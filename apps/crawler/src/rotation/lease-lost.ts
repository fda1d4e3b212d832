/** Another worker may have leased the account by now. No further request or write happens under this lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
