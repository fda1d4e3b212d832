import { sendCode } from '@around/contracts/users/email-codes';
import { checkEmail, checkUsername, register } from '@around/contracts/users/registration';
import type { User } from '@around/contracts/users/user';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '@around/contracts/users/user-messages';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { Language } from '../../../ui/language/language.ts';
import type { SignUpValues } from './sign-up-values.ts';

/** A username or an e-mail address that another user has. */
export type TakenField = 'username' | 'email';

/** The register call succeeded, but its response is not a user. */
export class UserMissing extends Error {
  override readonly name = 'UserMissing';
}

export async function isUsernameTaken(username: string, signal?: AbortSignal): Promise<boolean> {
  return (await callApi(checkUsername, { query: { username }, ...(signal && { signal }) })).exists;
}

export async function findTakenField({ username, email }: SignUpValues): Promise<TakenField | null> {
  if (await isUsernameTaken(username)) return 'username';
  const { exists } = await callApi(checkEmail, { query: { email } });
  return exists ? 'email' : null;
}

export function requestCode(email: string, language: Language) {
  return callApi(sendCode, { body: { email, language } });
}

/** Without `email` the user has no e-mail address. */
export async function registerUser(values: Omit<SignUpValues, 'email'> & { email?: string }): Promise<User> {
  const { confirmPassword: _, ...body } = values;
  try {
    return await callApi(register, { body });
  } catch (error) {
    throw error instanceof ApiFailure ? error : new UserMissing('The response is not a user', { cause: error });
  }
}

/** Which field a failed registration is about, if it is about one. */
export function takenFieldOf(error: unknown): TakenField | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.code === 'username_taken' || error.message === USERNAME_TAKEN) return 'username';
  const isEmail = error.code === 'email_taken' || error.message.includes('already registered');
  return isEmail ? 'email' : null;
}

export const takenTexts = {
  username: { title: 'Username Already Taken', message: USERNAME_TAKEN },
  email: { title: 'Email Already Registered', message: EMAIL_TAKEN },
} as const;
