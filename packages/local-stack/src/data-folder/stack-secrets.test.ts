import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SecretsKey } from '@around/service-kit/secret-box';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keepStackSecrets, makeStackSecrets } from './stack-secrets.ts';

test('generates the secrets once and keeps them', () => {
  const path = join(temporaryFolder(), 'secrets.json');

  const made = keepStackSecrets(path);

  expect(keepStackSecrets(path)).toEqual(made);
  expect(makeStackSecrets()).not.toEqual(made);
});

test('only the owner may read the secrets', () => {
  const path = join(temporaryFolder(), 'secrets.json');

  keepStackSecrets(path);

  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the key is a valid secrets key and the password is readable', () => {
  const { secretsKey, adminPassword } = makeStackSecrets();

  expect(SecretsKey.safeParse(secretsKey).success).toBe(true);
  expect(adminPassword).toMatch(/^([a-hj-kmnp-z2-9]{4}-){3}[a-hj-kmnp-z2-9]{4}$/);
});

test('reports a damaged file and does not replace it', () => {
  const path = join(temporaryFolder(), 'secrets.json');
  writeFileSync(path, '{"adminPassword": "half a fi');

  expect(() => keepStackSecrets(path)).toThrow(`${path} is damaged`);
});

test('a folder without keys for notifications gets them, and keeps all its other secrets', () => {
  const path = join(temporaryFolder(), 'secrets.json');
  const { vapid: _, ...old } = makeStackSecrets();
  writeFileSync(path, JSON.stringify(old));

  const completed = keepStackSecrets(path);

  expect(completed).toMatchObject(old);
  expect(completed.vapid.publicKey).toMatch(/^[\w-]{87}$/);
  expect(completed.vapid.privateKey).toMatch(/^[\w-]{43}$/);
  expect(keepStackSecrets(path)).toEqual(completed);
});
