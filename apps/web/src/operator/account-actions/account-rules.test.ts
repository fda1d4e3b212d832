import { expect, test } from 'vitest';
import { dashboardRule, managerRule } from './account-rules.ts';

const account = { username: 'ada', sessionId: '', password: 'secret', userAgent: '' };

test('accepts a username with a password or a session id', () => {
  for (const rule of [dashboardRule, managerRule]) {
    expect(rule(account)).toBeNull();
    expect(rule({ ...account, password: '', sessionId: '12345' })).toBeNull();
  }
});

test('each form has its own message for a missing field', () => {
  const nameless = { ...account, username: '' };
  const keyless = { ...account, password: '' };

  expect(dashboardRule(nameless)?.text).toBe('Please enter a username');
  expect(dashboardRule(keyless)?.text).toBe('Please enter either a password or a session ID');
  expect(managerRule(nameless)?.text).toBe('Please provide a username and either a session ID or password');
  expect(managerRule(keyless)?.text).toBe('Please provide a username and either a session ID or password');
});

test('refuses a session id below five characters, also with a password', () => {
  expect(dashboardRule({ ...account, sessionId: '1234' })?.field).toBe('sessionId');
});
