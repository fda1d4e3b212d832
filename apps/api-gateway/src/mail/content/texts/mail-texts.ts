export type CodeText = { subject: (code: string) => string; heading: string; lead: string; notRequested: string };
export type NoticeText = { subject: string; heading: string; lead: string; notYou: string };

/** The texts of all mails in one language. `when` is a formatted time. */
export type MailTexts = {
  codeLife: (minutes: number) => string;
  codeIsSecret: string;
  verificationCode: CodeText;
  newPasswordCode: CodeText;
  passwordChanged: (when: string) => NoticeText;
  passkeyAdded: (when: string, passkey: string) => NoticeText;
  providerLinked: (when: string, provider: string) => NoticeText;
  emailChanged: (when: string) => NoticeText;
  openProfile: string;
  /** Under every mail. */
  tagline: string;
};
