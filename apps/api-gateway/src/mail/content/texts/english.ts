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
  removalReceived: (days) => ({
    subject: 'We have received your removal request',
    heading: 'Your request is with us',
    lead: `Somebody at Around looks at it within ${days} days. The page below shows what has been decided.`,
    notYou: 'You did not ask for this? Ignore this email. Nothing happens with your address.',
  }),
  reportKept: {
    subject: 'Your report at Around has been decided',
    heading: 'The story stays',
    lead: 'Thank you for your report. We have looked at the story, and it does not break our rules. It stays hidden for you.',
    notYou: 'You did not report anything? Ignore this email.',
  },
  reportRemoved: {
    subject: 'Your report at Around has been decided',
    heading: 'The story is gone',
    lead: 'Thank you for your report. We have looked at the story, and it is not shown any more.',
    notYou: 'You did not report anything? Ignore this email.',
  },
  removalDone: {
    subject: 'Your removal request has been decided',
    heading: 'It has been removed',
    lead: 'What you asked for is not shown at Around any more.',
    notYou: 'You did not ask for this? Ignore this email.',
  },
  profileRemoved: {
    subject: 'Your removal request has been decided',
    heading: 'The profile has been removed permanently',
    lead: 'Around shows nothing of this profile any more, and stores nothing of it again.',
    notYou: 'You did not ask for this? Ignore this email.',
  },
  removalRefused: (reason) => ({
    subject: 'Your removal request has been decided',
    heading: 'We could not follow your request',
    lead: `The reason: ${reason}`,
    notYou: 'You can appeal this decision once, on the page below.',
  }),
  momentRemoved: (place, reason) => ({
    subject: 'Your moment was removed from Around',
    heading: 'Your moment was removed',
    lead: `Your moment at ${place} is not shown any more. The reason: ${reason}`,
    notYou:
      'The same video cannot be shared again. If you think that this is wrong, you can appeal once on your profile.',
  }),
  appealRestored: (place) => ({
    subject: 'Your appeal at Around has been decided',
    heading: 'Your moment is back',
    lead: `We have looked again. Removing your moment at ${place} was a mistake, and everybody can see it again.`,
    notYou: 'We are sorry for the mistake.',
  }),
  appealGranted: (place) => ({
    subject: 'Your appeal at Around has been decided',
    heading: 'You were right',
    lead: `We have looked again. Removing your moment at ${place} was a mistake. Its video is deleted already, so it cannot come back. You can share the same video again.`,
    notYou: 'We are sorry for the mistake.',
  }),
  appealRefused: (place) => ({
    subject: 'Your appeal at Around has been decided',
    heading: 'Your moment stays removed',
    lead: `We have looked again at your moment at ${place}. It stays removed. This is our last decision about it.`,
    notYou: 'The same video cannot be shared again.',
  }),
  suspended: (until) =>
    until === null ? 'You cannot share moments any more.' : `You cannot share moments until ${until}.`,
  removalReasons: {
    me: 'a person who is shown in it asked us to remove it.',
    privacy: 'it shows private information.',
    sexual: 'it shows sexual content.',
    violence: 'it shows violence.',
    hate: 'it attacks people.',
    spam: 'it is spam, or was not taken at this place.',
    other: 'it breaks our rules.',
  },
  openRequest: 'See your request',
  openProfile: 'Open your profile',
  tagline: 'See what’s happening around you, now.',
};
