import { createTransport } from 'nodemailer';
import type { RenderedMail } from '../content/render-mail.ts';
import type { MailAddress } from './mail-address.ts';
import { toDeliveryFailure } from './mail-failure.ts';

/** Both reject with a `MailFailure`. */
export type MailServer = {
  /** Connects and signs in, without sending anything. */
  verify: () => Promise<void>;
  send: (mail: RenderedMail, options: { to: string; signal: AbortSignal }) => Promise<void>;
};

export type MailServerSettings = { url: string; from: MailAddress };

// A visitor waits a few seconds for the first attempt; later attempts are limited by the lock of their job.
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 1_000,
};
/** A server that sends a byte now and then never reaches the socket timeout. */
const SEND_DEADLINE_MS = 30_000;

/** A connection for each mail: mails are rare, and an idle connection may be dead when the next visitor waits. */
export function mailServer({ url, from }: MailServerSettings): MailServer {
  const transport = createTransport({
    url,
    requireTLS: hasRemoteCredentials(url),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async verify() {
      await withDeadline(transport.verify(), AbortSignal.timeout(SEND_DEADLINE_MS)).catch(rethrow);
    },
    async send({ subject, text, html, language }, { to, signal }) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(SEND_DEADLINE_MS)]);
      const sending = transport.sendMail({
        from,
        // Structured, so that no text in an address is parsed as a list of recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          // No vacation notices, RFC 3834.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
        },
        signal: deadline,
      });
      await withDeadline(sending, deadline).catch(rethrow);
    },
  };
}

function rethrow(error: unknown): never {
  throw toDeliveryFailure(error);
}

/** Credentials are not sent in clear text over a network. The operator can allow it with `?requireTLS=false` in the URL. */
function hasRemoteCredentials(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

async function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('The mail server took too long'));
  deadline.addEventListener('abort', abort, { once: true });
  try {
    if (deadline.aborted) abort();
    return await Promise.race([work, expired]);
  } finally {
    deadline.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
