import { Email, FullName, NewPassword, Username } from '@around/contracts/users/user-fields';
import * as z from 'zod/mini';

const names = { username: Username, fullName: FullName };
const passwords = {
  password: NewPassword,
  confirmPassword: z.string().check(z.minLength(1, 'Confirm your password')),
};

/** Compared as soon as both are there, even if another field has an error. */
const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  },
);

/** The form of the dialog. */
export const SignUpValues = z.object({ ...names, email: Email, ...passwords }).check(samePasswords);
export type SignUpValues = z.infer<typeof SignUpValues>;

/** The form of /auth, which needs no e-mail address. */
export const AccountValues = z.object({ ...names, ...passwords }).check(samePasswords);
export type AccountValues = z.infer<typeof AccountValues>;
