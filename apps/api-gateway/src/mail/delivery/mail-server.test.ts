import { platform } from 'node:os';
import { startTestSmtpServer, type TestSmtpServer } from '@around/test-harness/smtp-server';
import { makeCertificate, type TestCertificate, trustCertificate } from '@around/test-harness/test-certificate';
import { beforeAll, expect, test } from 'vitest';
import { mailServer } from './mail-server.ts';

const login = { username: 'around@mail.example', password: 'a secret: 100% / ü' };
const modes = ['smtps', 'starttls'] as const;

let certificate: TestCertificate;
beforeAll(() => {
  certificate = makeCertificate(['localhost']);
  trustCertificate(certificate);
});

/** The address of the test server, with credentials. */
function urlOf(smtp: TestSmtpServer, { username, password } = login, hostname = 'localhost'): string {
  const url = new URL(smtp.url);
  return `${url.protocol}//${encodeURIComponent(username)}:${encodeURIComponent(password)}@${hostname}:${url.port}`;
}

const serverAt = (url: string) => mailServer({ url, from: { name: 'Around', address: 'no-reply@around.example' } });

function sendThrough(url: string): Promise<void> {
  const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', language: 'en' } as const;
  return serverAt(url).send(mail, { to: 'ada@around.example', signal: new AbortController().signal });
}

test.each(modes)('a mail is sent over %s, after a sign-in with the credentials of the URL', async (mode) => {
  await using smtp = await startTestSmtpServer({ tls: { ...certificate, mode }, login });

  await sendThrough(urlOf(smtp));

  expect(smtp.signIns).toEqual([{ ...login, isEncrypted: true }]);
  expect(smtp.mails).toMatchObject([{ recipients: ['ada@around.example'], subject: 'Hello' }]);
});

test.each(modes)('wrong credentials fail over %s, and the failure does not contain them', async (mode) => {
  await using smtp = await startTestSmtpServer({ tls: { ...certificate, mode }, login });
  const wrong = { ...login, password: 'planted-password' };

  const failure = await sendThrough(urlOf(smtp, wrong)).catch((error: Error) => error);

  expect(failure).toMatchObject({ message: 'EAUTH AUTH PLAIN 535', isBadAddress: false });
  await expect(serverAt(urlOf(smtp, wrong)).verify()).rejects.toThrow('EAUTH');
  expect(smtp.mails).toEqual([]);
});

test.each(modes)('a server with a certificate of somebody else gets no credentials over %s', async (mode) => {
  await using smtp = await startTestSmtpServer({ tls: { ...makeCertificate(['localhost']), mode }, login });

  await expect(sendThrough(urlOf(smtp))).rejects.toMatchObject({ isBadAddress: false });

  expect([smtp.signIns, smtp.mails]).toEqual([[], []]);
});

test('a server on this machine gets credentials without TLS', async () => {
  await using smtp = await startTestSmtpServer({ login });

  await sendThrough(urlOf(smtp));

  expect(smtp.signIns).toEqual([{ ...login, isEncrypted: false }]);
});

// Another name of this machine, which Linux alone has by default.
test.runIf(platform() === 'linux')('a server on another machine gets no credentials without TLS', async () => {
  await using smtp = await startTestSmtpServer({ login, host: '127.0.0.2' });

  await expect(sendThrough(urlOf(smtp, login, '127.0.0.2'))).rejects.toThrow('ETLS');

  expect([smtp.signIns, smtp.mails]).toEqual([[], []]);
});
