import { MAIL_UNAVAILABLE } from '@around/contracts/users/user-messages';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import { codeIn, startTestSmtpServer, type TestSmtpServer } from '@around/test-harness/smtp-server';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAllSet } from './auth/auth-dialog.ts';
import { openFeed, phone } from './feed-page.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';

let browser: Browser;
let smtp: TestSmtpServer;
let gateway: SecondGateway;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Around <no-reply@around.example>' };
  gateway = await startSecondGateway(environment);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.[Symbol.asyncDispose]();
  await smtp?.[Symbol.asyncDispose]();
});

const visitor = { ...phone, reducedMotion: 'reduce' as const };

type Newcomer = ReturnType<typeof makeNewcomer>;

function makeNewcomer() {
  const username = `ada${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@mail.example`, password: 'eleven white horses', fullName: 'Ada Lovelace' };
}

/** Fills the form and requests the code. */
async function requestCode(page: Page, { username, email, password, fullName }: Newcomer): Promise<Locator> {
  await openFeed(page, `${gateway.url}/?lat=38.42&lng=27.13&name=Konak`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm Password').fill(password);
  await dialog.getByLabel('Full Name').fill(fullName);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  return dialog;
}

test('a newcomer signs up on a phone with the code from the mail', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  const newcomer = makeNewcomer();

  const dialog = await requestCode(page, newcomer);
  const code = codeIn(await smtp.nextMailTo(newcomer.email));

  await expectAllSet(page, () => dialog.getByLabel('Verification code').fill(code));
  await page.getByRole('button', { name: newcomer.username }).waitFor();
  const { password: _, ...shown } = newcomer;
  expect(await page.evaluate(async () => (await fetch('/api/user')).json())).toMatchObject(shown);
});

test('while the mail server is down a notice says so, and the code that arrives later signs up', async () => {
  await using watched = await newPage(browser, visitor);
  const { page } = watched;
  const newcomer = makeNewcomer();
  await smtp.stop();

  const dialog = await requestCode(page, newcomer);
  await expectNotice(page, 'Registration Error', MAIL_UNAVAILABLE);
  await smtp.start();
  const code = codeIn(await smtp.nextMailTo(newcomer.email));

  await expectAllSet(page, () => dialog.getByLabel('Verification code').fill(code));
});
