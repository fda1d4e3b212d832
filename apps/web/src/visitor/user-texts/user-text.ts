import type * as messages from '@around/contracts/users/user-messages';

/** Every text of signing up and in, in English. They are loaded with the dialog, /auth and /profile. */
export type UserText = UserMessage | FieldText | SignUpText | LoginText | AuthPageText | AuthNotice;

/** The gateway's messages that the forms show. */
type UserMessage = (typeof messages)[keyof typeof messages];

type FieldText =
  | 'Username'
  | 'Email'
  | 'Password'
  | 'Confirm Password'
  | 'Full Name'
  | 'New password'
  | 'Phone number'
  | 'Country code'
  | 'Verification code'
  | 'Show password'
  | 'Hide password'
  | 'Confirm your password'
  | "Passwords don't match"
  | 'Enter a valid phone number'
  | 'At least {count} characters'
  | 'Checking...'
  | 'This username is free'
  | 'You can try again in {count} seconds.'
  | 'You can try again in {count} minutes.';

type SignUpText =
  | 'Sign up or log in'
  | 'Login'
  | 'Phone'
  | 'Send verification code'
  | 'Sending the code...'
  | 'Create Account'
  | 'Creating your account...'
  | 'Check your email'
  | 'We sent a code with 6 digits to {email}.'
  | 'Verify'
  | 'Verifying...'
  | 'Resend code'
  | 'Resend code in {count} s'
  | 'Back to Registration'
  | "You're all set!"
  | 'Welcome, {name}.'
  | 'Send Code'
  | 'Enter the code for {phone}.'
  | 'Change phone number'
  | 'or continue with';

type LoginText =
  | 'Log In'
  | 'Logging in...'
  | 'Forgot password?'
  | 'Sign in with a passkey'
  | 'Waiting for your passkey...'
  | 'or'
  | 'Sign in faster next time'
  | 'Use your fingerprint, your face or your screen lock instead of your password.'
  | 'Add a passkey'
  | 'Adding the passkey...'
  | 'Not now'
  | 'Reset your password'
  | 'Enter the email address of your account. We will send you a code.'
  | 'Your account has no email address? Then an operator must help you.'
  | 'If an account has this address, we sent a code with 6 digits to {email}.'
  | 'Set new password'
  | 'Is this all yours?'
  | "You can also sign in with these. Select the ones you don't recognize, and we'll remove them."
  | 'We selected what was added in the last 7 days.'
  | 'Added on {date}'
  | 'Connected on {date}'
  | 'Remove {name}'
  | 'Back'
  | 'Saving...'
  | 'Back to Login';

type AuthPageText =
  | 'Create your account'
  | 'Welcome back'
  | 'Already logged in. Redirecting...'
  | 'Loading...'
  | "See what's happening around you, now."
  | 'Discover video stories around you: short moments from the places nearby, nearest first.'
  | 'Every moment is gone after 24 hours.'
  | 'Live around you';

type AuthNotice =
  | 'Invalid Code'
  | 'Username Already Taken'
  | 'Email Already Registered'
  | 'Registration failed'
  | 'Registration Error'
  | 'Registration Failed'
  | 'Registration Successful'
  | 'Something went wrong. Please try again.'
  | 'User data not found. Please try again.'
  | 'An error occurred while registering. Please try again.'
  | 'Verification Failed'
  | 'Email Verified'
  | 'Your email address is verified.'
  | 'Welcome to Around.'
  | 'Verification Code'
  | 'Your code is {code}.'
  | 'Code sent'
  | 'The code was not sent'
  | 'Cookies are blocked'
  | "Your browser blocks cookies, so you can't stay signed in. Allow cookies for Around, then log in."
  | 'Login failed'
  | 'Login Failed'
  | 'Signing in with {provider} is coming soon.'
  | 'Signing up by phone is coming soon. No code was sent.'
  | 'Please sign up with your email address for now.'
  | 'Signing in with this provider did not work. Please try again.'
  | 'This provider cannot be reached right now. Please try again later.'
  | 'You cancelled signing in with this provider.'
  | 'The password was not changed'
  | 'Password changed'
  | 'You are signed in.'
  | 'Passkey added'
  | 'You can use it the next time you log in.'
  | 'The passkey was not added'
  | 'This cannot be done right now. Please try again.'
  | 'Too many people sign in right now. Please try again.'
  | 'Something went wrong on our side. Please try again.';
