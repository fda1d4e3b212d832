import { EMAIL_TAKEN, USERNAME_TAKEN } from '@around/contracts/users/user-messages';
import type { UniqueField } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';

/** The 409 of a username or e-mail address that another user has. */
export function takenError(field: UniqueField): AppError {
  return field === 'username'
    ? new AppError('conflict', USERNAME_TAKEN, { reason: 'username_taken' })
    : new AppError('conflict', EMAIL_TAKEN, { reason: 'email_taken' });
}
