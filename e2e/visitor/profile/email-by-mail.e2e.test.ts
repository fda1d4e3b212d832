import { MAIL_UNAVAILABLE } from '@around/contracts/users/user-messages';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import { codeIn, startTestSmtpServer, type TestSmtpServer } from '@around/test-harness/smtp-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { type SecondGateway, startSecondGateway } from '../second-gateway.ts';
import { dialogOf, openNewProfile, sectionOf } from './profile-page.ts';

let browser: Browser;
let smtp: TestSmtpServer;
let gateway: SecondGateway;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  gateway = await startSecondGateway({ SMTP_URL: smtp.url, MAIL_FROM: 'Around <no-reply@around.example>' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.[Symbol.asyncDispose]();
  await smtp?.[Symbol.asyncDispose]();
});

test('while the mail server is down an address is added with the code that arrives later', async ({ expect }) => {
  await using visit = await openNewProfile(browser, gateway.url, phone);
  const { page, user } = visit;
  const email = `${user.username}@mail.example`;
  const section = sectionOf(page, 'Email');
  const dialog = dialogOf(page, 'Add email');
  await smtp.stop();

  await section.getByRole('button', { name: 'Add email' }).click();
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await expectNotice(page, MAIL_UNAVAILABLE);
  await smtp.start();
  await dialog.getByLabel('Verification code').fill(codeIn(await smtp.nextMailTo(email)));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Save email' }).click();

  await section.getByText(email).waitFor();
  await section.getByText('Verified').waitFor();
  expect(await (await page.request.get(`${gateway.url}/api/user`)).json()).toMatchObject({ email });
});
