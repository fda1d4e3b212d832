// Messages of the gateway that the forms of users also show. The web app translates them.

export const USERNAME_REQUIRED = 'Username is required';
export const PASSWORD_REQUIRED = 'Password is required';
export const USERNAME_TOO_SHORT = 'Username must be at least 3 characters';
export const USERNAME_TOO_LONG = 'Username must be at most 50 characters';
export const USERNAME_HAS_AT_SIGN = 'Username must not contain @';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';
export const PASSWORD_TOO_LONG = 'Password must be at most 200 characters';
export const FULL_NAME_REQUIRED = 'Full name is required';
export const FULL_NAME_TOO_LONG = 'Full name must be at most 100 characters';
export const CODE_INCOMPLETE = 'Please enter a valid 6-digit verification code';

export const USERNAME_TAKEN = 'This username is already taken';
export const EMAIL_TAKEN = 'This email is already registered';
export const WRONG_CREDENTIALS = 'Please check your credentials and try again.';
export const WRONG_PASSWORD = 'The password is not right';
export const WRONG_CODE = 'This code is wrong or has expired';
export const EMAIL_NOT_VERIFIED = 'Please verify your email address first';
export const NOT_SIGNED_IN = 'You are not signed in';
export const MAIL_UNAVAILABLE = 'We cannot send emails right now. The code will be sent as soon as we can.';
export const PASSKEY_REFUSED = 'This passkey was not accepted';
/** A user without a password confirms a sensitive change by having signed in a short time ago. */
export const SIGN_IN_AGAIN = 'Please sign in again to confirm that it is you';
/** A way to sign in that was added without the password confirms nothing on its first day. */
export const SIGN_IN_ANOTHER_WAY = 'Please sign in the way you did before. The one that you used is new.';
export const LAST_WAY_TO_SIGN_IN = 'This is your only way to sign in. Set a password or add a passkey first.';
export const TOO_MANY_PASSKEYS = 'You have 20 passkeys already. Remove one first.';
