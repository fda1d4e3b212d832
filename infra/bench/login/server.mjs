import { passwordHasher } from '../../../apps/api-gateway/src/passwords/passwords.ts';
import { addUser } from '../../../packages/database/src/users/user-queries.ts';
import { startGateway } from '../gateway/start-gateway.mjs';

const PASSWORD = 'eleven-white-horses';
const USERS = 20;
const UNLIMITED = { attempts: 1_000_000, minutes: 1 };
const LIMITS = { login: { perNameAndAddress: UNLIMITED, perAddress: UNLIMITED, slowPerName: UNLIMITED } };

/** The gateway with users who have one password. */
export async function startLoginServer() {
  const passwordHash = await hashPassword();
  const gateway = await startGateway('login', { USER_LIMITS: JSON.stringify(LIMITS) });
  const names = Array.from({ length: USERS }, (_, index) => `user-${index}`);
  for (const username of names) {
    await addUser(gateway.db, { username, fullName: null, email: null, passwordHash, language: null });
  }
  const users = names.map((username) => ({ username, password: PASSWORD }));
  return { ...gateway, users, password: PASSWORD, passwordHash };
}

async function hashPassword() {
  const passwords = await passwordHasher();
  const passwordHash = await passwords.hash(PASSWORD);
  await passwords.close();
  return passwordHash;
}
