import type { MailTexts } from './mail-texts.ts';

export const english: MailTexts = {
  codeLife: (minutes) => `The code is valid for ${minutes} minutes and works once.`,
  codeIsSecret: 'Nobody from Around will ever ask you for this code. Do not share it.',
  verificationCode: {
    subject: (code) => `${code} is your Around code`,
    heading: 'Confirm your email address',
    lead: 'Enter this code in Around to confirm that this address is yours.',
    notRequested: 'You did not request a code? Ignore this email. Nobody can use your address without the code.',
  },
  newPasswordCode: {
    subject: (code) => `${code} is your Around code for a new password`,
    heading: 'Set a new password',
    lead: 'Enter this code in Around to set a new password.',
    notRequested: 'You did not request a new password? Ignore this email. Your password stays as it is.',
  },
  passwordChanged: (when) => ({
    subject: 'Your Around password was changed',
    heading: 'Your password was changed',
    lead: `The password of your Around account was changed on ${when}. You were signed out on all other devices.`,
    notYou: 'This was not you? Request a new password on the login screen at once.',
  }),
  passkeyAdded: (when, passkey) => ({
    subject: 'A passkey was added to your Around account',
    heading: 'A passkey was added',
    lead: `The passkey “${passkey}” was added to your Around account on ${when}. It can be used to sign in.`,
    notYou: 'This was not you? Remove the passkey on your profile and change your password.',
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} was connected to your Around account`,
    heading: `${provider} was connected`,
    lead: `${provider} was connected to your Around account on ${when}. It can be used to sign in.`,
    notYou: 'This was not you? Disconnect it on your profile and change your password.',
  }),
  emailChanged: (when) => ({
    subject: 'Your Around email address was changed',
    heading: 'Your email address was changed',
    lead: `Your Around account got another email address on ${when}. This address can no longer be used to sign in or to set a new password.`,
    notYou: 'This was not you? Log in with your username, change your password and add your address again.',
  }),
  openProfile: 'Open your profile',
  tagline: 'See what’s happening around you, now.',
};
