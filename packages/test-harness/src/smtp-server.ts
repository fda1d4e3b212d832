import { once } from 'node:events';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { TestCertificate } from './test-certificate.ts';
import { WAIT_MS } from './wait-ms.ts';

export type ReceivedMail = {
  /** The addresses of the envelope, to whom the mail is really sent. */
  recipients: string[];
  /** The addresses of the header. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: ParsedMail['headers'];
};

export type TestSmtpServer = AsyncDisposable & {
  url: string;
  mails: ReceivedMail[];
  /** All sign-ins, those with wrong credentials included. */
  signIns: SignIn[];
  /** Connections, those without a mail included. */
  connections: () => number;
  /** Restarts on the same port. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Waits for the next mail to this address, in any case, with such a subject, that has not been returned yet. */
  nextMailTo: (address: string, subject?: RegExp) => Promise<ReceivedMail>;
};

type Options = {
  host?: string;
  /** The reply to a recipient that is refused; undefined accepts. */
  refuse?: (address: string) => { responseCode: number; message: string } | undefined;
  /** Waits this long before each greeting, like a server that hangs. */
  greetAfterMs?: number;
  /** Awaited before each mail is accepted. */
  beforeAccept?: () => Promise<void>;
  /** Encrypts from the first byte (`smtps`), or when the client asks for it (`starttls`). */
  tls?: TestCertificate & { mode: 'smtps' | 'starttls' };
  /** Who may send; anybody by default. Credentials are also taken over a connection without TLS. */
  login?: { username: string; password: string };
};

/** How a client signed in. */
type SignIn = { username: string; password: string; isEncrypted: boolean };

/** A real SMTP server on loopback that keeps what it receives. */
export async function startTestSmtpServer(options: Options = {}): Promise<TestSmtpServer> {
  const { refuse, greetAfterMs = 0, beforeAccept, tls, login, host = '127.0.0.1' } = options;
  const disabledCommands = [...(tls?.mode === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])];
  const mails: ReceivedMail[] = [];
  const signIns: SignIn[] = [];
  const returned = new Set<ReceivedMail>();
  let connections = 0;
  let port = 0;
  let server: SMTPServer | undefined;

  function makeServer(): SMTPServer {
    return new SMTPServer({
      ...(tls && { key: tls.key, cert: tls.cert }),
      secure: tls?.mode === 'smtps',
      authOptional: login === undefined,
      allowInsecureAuth: true,
      disabledCommands,
      closeTimeout: 100,
      onAuth({ username, password }, { secure }, callback) {
        signIns.push({ username: username ?? '', password: password ?? '', isEncrypted: secure });
        const isRight = username === login?.username && password === login?.password;
        callback(isRight ? null : new Error('Invalid username or password'), { user: username ?? '' });
      },
      onConnect(_session, callback) {
        connections += 1;
        setTimeout(callback, greetAfterMs);
      },
      onRcptTo({ address }, _session, callback) {
        const refusal = refuse?.(address);
        callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
      },
      onData(stream, { envelope }, callback) {
        simpleParser(stream)
          .then((mail) => {
            const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
            mails.push(toReceived(mail, recipients));
            return beforeAccept?.();
          })
          .then(() => callback(), callback);
      },
    });
  }

  async function start(): Promise<void> {
    const starting = makeServer();
    // A client that gives up closes its connection in the middle.
    starting.on('error', () => undefined);
    const { server: tcp } = starting;
    starting.listen(port, host);
    await once(tcp, 'listening');
    const address = tcp.address();
    if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port');
    port = address.port;
    server = starting;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (stopping) await new Promise<void>((resolve) => stopping.close(() => resolve()));
  }

  async function nextMailTo(address: string, subject = /^/): Promise<ReceivedMail> {
    const isWanted = (mail: ReceivedMail) =>
      !returned.has(mail) && subject.test(mail.subject) && mail.recipients.includes(address.toLowerCase());
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const mail = mails.find(isWanted);
      if (mail) {
        returned.add(mail);
        return mail;
      }
      if (Date.now() > until) throw new Error(`No mail to ${address} within ${WAIT_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  await start();
  return {
    url: `${tls?.mode === 'smtps' ? 'smtps' : 'smtp'}://${host}:${port}`,
    mails,
    signIns,
    connections: () => connections,
    start,
    stop,
    nextMailTo,
    [Symbol.asyncDispose]: stop,
  };
}

/** The six digits in the subject of a mail with a code, where phones detect them. */
export function codeIn({ subject }: ReceivedMail): string {
  const [code] = /\b\d{6}\b/.exec(subject) ?? [];
  if (code === undefined) throw new Error(`No code in the subject "${subject}"`);
  return code;
}

function toReceived(mail: ParsedMail, recipients: string[]): ReceivedMail {
  return {
    recipients,
    to: addressesOf(mail.to),
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
    headers: mail.headers,
  };
}

function addressesOf(field: AddressObject | AddressObject[] | undefined): string[] {
  return [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));
}
