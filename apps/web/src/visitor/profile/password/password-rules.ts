import { NewPassword } from '@around/contracts/users/user-fields';
import { PASSWORD_REQUIRED } from '@around/contracts/users/user-messages';
import * as z from 'zod/mini';

/** The current password is required of a user who has one. */
export function passwordRules({ hasPassword }: { hasPassword: boolean }) {
  const current = hasPassword ? z.string().check(z.minLength(1, PASSWORD_REQUIRED)) : z.string();
  return z
    .object({
      currentPassword: current,
      password: NewPassword,
      confirmPassword: z.string().check(z.minLength(1, 'Confirm your password')),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        error: "Passwords don't match",
        // An empty confirmation has an error of its own.
        when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
      }),
    );
}
