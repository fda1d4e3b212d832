/** Why a mail was not delivered. It holds neither the address nor the content, so it may be logged and stored. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  /** The address does not exist: a retry cannot succeed. */
  readonly isBadAddress: boolean;

  constructor(message: string, { isBadAddress }: { isBadAddress: boolean }) {
    super(message);
    this.isBadAddress = isBadAddress;
  }
}

/** The part of nodemailer's error that says what failed. */
type SmtpError = Partial<Record<'code' | 'originalCode' | 'command' | 'responseCode' | 'response', unknown>>;

// RFC 3463: bad mailbox, bad system, bad syntax, moved, no mail accepted; mailbox disabled. Other refusals, such as 5.7.1, may be
// mistakes in the configuration and end when an operator corrects them.
const BAD_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** Servers repeat the address in their replies, so only codes are kept, and no cause. */
export function toDeliveryFailure(error: unknown): MailFailure {
  const { code, originalCode, command, responseCode, response } = Object(error) as SmtpError;
  const parts = [code, originalCode, command, responseCode].filter((part) => part !== undefined).map(String);
  return new MailFailure(parts.length > 0 ? parts.join(' ') : 'no answer', {
    isBadAddress: command === 'RCPT TO' && BAD_ADDRESS.test(String(response)),
  });
}
