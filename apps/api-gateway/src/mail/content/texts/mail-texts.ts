import type { ReasonGroup } from '@around/contracts/safety/report-reasons';

export type CodeText = { subject: (code: string) => string; heading: string; lead: string; notRequested: string };
export type NoticeText = { subject: string; heading: string; lead: string; notYou: string };

/** The texts of all mails in one language. `when` is a formatted time. */
export type MailTexts = {
  codeLife: (minutes: number) => string;
  codeIsSecret: string;
  verificationCode: CodeText;
  newPasswordCode: CodeText;
  passwordChanged: (when: string) => NoticeText;
  passwordRemoved: (when: string) => NoticeText;
  passkeyAdded: (when: string, passkey: string) => NoticeText;
  passkeyRenamed: (when: string, formerName: string, passkey: string) => NoticeText;
  passkeysRemoved: (when: string, passkeys: string) => NoticeText;
  providerLinked: (when: string, provider: string) => NoticeText;
  providersUnlinked: (when: string, providers: string) => NoticeText;
  emailChanged: (when: string) => NoticeText;
  removalReceived: (days: number) => NoticeText;
  reportKept: NoticeText;
  reportRemoved: NoticeText;
  reportChanged: NoticeText;
  removalDone: NoticeText;
  profileRemoved: NoticeText;
  removalChanged: NoticeText;
  removalRefused: (reason: string) => NoticeText;
  momentRemoved: (place: string, reason: string) => NoticeText;
  momentHidden: (place: string, reason: string) => NoticeText;
  appealRestored: (place: string) => NoticeText;
  appealGranted: (place: string) => NoticeText;
  appealRefused: (place: string) => NoticeText;
  appealStaysHidden: (place: string) => NoticeText;
  /** `until` is a formatted time; null if without an end. */
  suspended: (until: string | null) => string;
  removalReasons: Record<ReasonGroup | 'request' | 'other', string>;
  openRequest: string;
  openProfile: string;
  /** Under every mail. */
  tagline: string;
};
