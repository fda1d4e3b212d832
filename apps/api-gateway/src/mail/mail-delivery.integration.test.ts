import { readWaitingMails } from '@around/database/mails/mail-queries';
import { codeIn } from '@around/test-harness/smtp-server';
import { afterEach, expect, test } from 'vitest';
import { type MailGateway, startMailGateway } from '../testing/gateways/mail-gateway.ts';
import { longDeadlines, testBox } from '../testing/gateways/make-gateway.ts';
import { dumpRedis } from '../testing/redis-dump.ts';
import { maintainMails } from './delivery/start-mail-delivery.ts';
import { mailQueuer } from './queue-mail.ts';

const TO = 'ada@around.example';
const UNAVAILABLE = {
  error: 'mail_unavailable',
  message: 'We cannot send emails right now. The code will be sent as soon as we can.',
};

let gateway: MailGateway;
afterEach(() => gateway[Symbol.asyncDispose]());

const waitingMails = () => gateway.database.db.selectFrom('mails').selectAll().execute();
const queueMail = mailQueuer({ box: testBox, isFallback: false });
const notice = {
  to: TO,
  language: 'en',
  content: { kind: 'password-changed', at: '2026-11-22T12:00:00.000Z' },
} as const;

test('D34 while the mail server is down send-code answers 503 without the code, and the code works once the mail arrives', async () => {
  gateway = await startMailGateway();
  const visitor = gateway.newVisitor();
  await gateway.smtp.stop();

  const refused = await visitor.send('POST', '/api/email/send-code', { body: { email: TO } });

  expect([refused.statusCode, refused.json()]).toEqual([503, UNAVAILABLE]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await gateway.smtp.start();
  const code = codeIn(await gateway.smtp.nextMailTo(TO));
  expect((await visitor.send('POST', '/api/email/verify-code', { body: { code } })).statusCode).toBe(200);
  await expect.poll(waitingMails).toEqual([]);
});

test('D34 the answer does not wait for a mail server that hangs', async () => {
  gateway = await startMailGateway({
    smtpOptions: { greetAfterMs: 600_000 },
    deadlines: { ...longDeadlines, firstMailMs: 500 },
  });

  const refused = await gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email: TO } });

  expect([refused.statusCode, refused.json()]).toEqual([503, UNAVAILABLE]);
});

test('an address that does not exist answers 400 and is tried once', async () => {
  const refusal = { responseCode: 550, message: `5.1.1 <${TO}>: Recipient address rejected: User unknown` };
  gateway = await startMailGateway({ smtpOptions: { refuse: () => refusal } });

  const refused = await gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email: TO } });

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'Please enter a valid email address' }]);
  expect(await waitingMails()).toMatchObject([{ attempts: 1, lastError: 'EENVELOPE RCPT TO 550' }]);
  expect(gateway.smtp.connections()).toBe(1);
});

test('F46 a refusal of our own server is tried again, and neither logs nor Redis hold code or address', async () => {
  let refusals = 0;
  const refuse = (address: string) => {
    refusals += 1;
    return refusals === 1 ? { responseCode: 554, message: `5.7.1 <${address}>: Relay access denied` } : undefined;
  };
  gateway = await startMailGateway({ smtpOptions: { refuse } });

  const refused = await gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email: TO } });
  const [stored] = await waitingMails();
  const mail = await gateway.smtp.nextMailTo(TO);
  await expect.poll(waitingMails).toEqual([]);

  expect(refused.statusCode).toBe(503);
  expect(stored!.sealedContent).not.toContain(codeIn(mail));
  const logs = gateway.logLines.join('\n');
  expect(logs).toContain('mail not sent');
  expect(logs).toContain('EENVELOPE RCPT TO 554');
  const jobs = (await dumpRedis(gateway.queueClient)).replaceAll(/"codeSentTo\W+[^"]+"/g, '');
  expect(jobs).toContain('send-mail');
  const outbox = JSON.stringify(await gateway.database.db.selectFrom('outbox').selectAll().execute());
  for (const where of [logs, jobs, outbox]) {
    expect(where).not.toContain(TO);
    expect(where).not.toMatch(new RegExp(`(?<![\\w-])${codeIn(mail)}(?![\\w-])`));
  }
});

test('a mail has text and HTML, a sender, one recipient, and asks for no automatic reply', async () => {
  gateway = await startMailGateway();
  await gateway.database.db.transaction().execute((tx) => queueMail(tx, notice));

  const mail = await gateway.smtp.nextMailTo(TO);

  expect(mail).toMatchObject({ from: '"Around" <no-reply@around.example>', to: [TO], recipients: [TO] });
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.text).toContain('changed on 22 November 2026 at 12:00 UTC');
  expect(mail.html).toContain('href="https://around.example/profile"');
});

test('a mail whose transaction is rolled back is not sent', async () => {
  gateway = await startMailGateway();
  const { db } = gateway.database;

  const failing = db.transaction().execute(async (tx) => {
    await queueMail(tx, notice);
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow();

  expect([await waitingMails(), await db.selectFrom('outbox').select('id').execute()]).toEqual([[], []]);
});

test('a mail whose job Redis lost is sent after a minute', async () => {
  gateway = await startMailGateway();
  const { db } = gateway.database;
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, notice);
    await tx.deleteFrom('outbox').execute();
  });

  await maintainMails({ db });
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  await db
    .updateTable('mails')
    .set({ nextAttemptAt: new Date(Date.now() - 61_000) })
    .execute();
  await maintainMails({ db });

  expect((await gateway.smtp.nextMailTo(TO)).subject).toBe('Your Around password was changed');
});

test('operators see how long mails wait, without the refused ones', async () => {
  gateway = await startMailGateway({ smtpOptions: { greetAfterMs: 60_000 } });
  const { db } = gateway.database;
  expect(await readWaitingMails(db)).toEqual({ waiting: 0, oldestMs: null });
  await db.transaction().execute((tx) => queueMail(tx, notice));
  await db
    .updateTable('mails')
    .set({ createdAt: new Date(Date.now() - 180_000) })
    .execute();

  const { waiting, oldestMs } = await readWaitingMails(db);
  await db.updateTable('mails').set({ refusedAt: new Date() }).execute();

  expect(waiting).toBe(1);
  expect(oldestMs).toBeGreaterThanOrEqual(180_000);
  expect(oldestMs).toBeLessThan(480_000);
  expect(await readWaitingMails(db)).toEqual({ waiting: 0, oldestMs: null });
});

test('an expired mail is not sent, and is deleted', async () => {
  gateway = await startMailGateway();
  const { db } = gateway.database;
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, notice);
    await tx
      .updateTable('mails')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute();
  });

  await expect.poll(waitingMails).toEqual([]);
  expect(gateway.smtp.connections()).toBe(0);
});

test('in fallback mode the answer has the code, and no mail is written', async () => {
  gateway = await startMailGateway({ isMailFallback: true });
  const visitor = gateway.newVisitor();

  const { code, ...rest } = (await visitor.send('POST', '/api/email/send-code', { body: { email: TO } })).json();

  expect(rest).toEqual({ message: 'Verification code sent', fallbackMode: true, emailProvider: 'fallback' });
  expect((await visitor.send('POST', '/api/email/verify-code', { body: { code } })).statusCode).toBe(200);
  expect(await waitingMails()).toEqual([]);
});
