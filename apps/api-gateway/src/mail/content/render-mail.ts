import { CODE_LIFE_SECONDS } from '@around/contracts/users/email-codes';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { isolate } from './isolate-text.ts';
import type { MailContent } from './mail-content.ts';
import { type MailParts, toHtml, toText } from './mail-document.ts';
import { composeSafety } from './safety-mails.ts';
import { arabic } from './texts/arabic.ts';
import { english } from './texts/english.ts';
import type { CodeText, MailTexts, NoticeText } from './texts/mail-texts.ts';
import { turkish } from './texts/turkish.ts';

export type RenderedMail = { subject: string; text: string; html: string; language: UserLanguage };

type Options = {
  language: UserLanguage;
  /** The address of the product; without it a mail has no link. */
  publicOrigin: string | undefined;
};

const TEXTS: Record<UserLanguage, MailTexts> = { en: english, tr: turkish, ar: arabic };
/** Latin digits in Arabic too, like those of the code. */
const LOCALES: Record<UserLanguage, string> = { en: 'en-GB', tr: 'tr', ar: 'ar-u-nu-latn' };

export function renderMail(content: MailContent, { language, publicOrigin }: Options): RenderedMail {
  const { subject, ...parts } = compose(content, { language, publicOrigin });
  return { subject, text: toText(parts), html: toHtml(parts, language), language };
}

function compose(content: MailContent, { language, publicOrigin }: Options): MailParts & { subject: string } {
  const texts = TEXTS[language];
  const notice = (text: NoticeText) => composeNotice(text, texts, publicOrigin);
  switch (content.kind) {
    case 'verification-code':
      return composeCode(content.code, texts.verificationCode, texts);
    case 'new-password-code':
      return composeCode(content.code, texts.newPasswordCode, texts);
    case 'password-changed':
      return notice(texts.passwordChanged(formatTime(content.at, language)));
    case 'passkey-added':
      return notice(texts.passkeyAdded(formatTime(content.at, language), isolate(content.passkey)));
    case 'passkey-renamed':
      return notice(
        texts.passkeyRenamed(formatTime(content.at, language), isolate(content.formerName), isolate(content.passkey)),
      );
    case 'passkeys-removed':
      return notice(
        texts.passkeysRemoved(formatTime(content.at, language), formatList(content.passkeys.map(isolate), language)),
      );
    case 'password-removed':
      return notice(texts.passwordRemoved(formatTime(content.at, language)));
    case 'providers-unlinked':
      return notice(texts.providersUnlinked(formatTime(content.at, language), formatList(content.providers, language)));
    case 'provider-linked':
      return notice(texts.providerLinked(formatTime(content.at, language), content.provider));
    case 'email-changed':
      return notice(texts.emailChanged(formatTime(content.at, language)));
    default:
      return composeSafety(content, { texts, publicOrigin, formatTime: (time) => formatTime(time, language) });
  }
}

/** A mail with a code has no link, so that nobody gets used to links in such mails. */
function composeCode(code: string, { subject, heading, lead, notRequested }: CodeText, texts: MailTexts) {
  const notes = [texts.codeLife(CODE_LIFE_SECONDS / 60), texts.codeIsSecret, notRequested];
  return { subject: subject(code), heading, lead, code, notes, tagline: texts.tagline };
}

function composeNotice({ notYou, ...text }: NoticeText, texts: MailTexts, publicOrigin: string | undefined) {
  const action = publicOrigin && { label: texts.openProfile, url: `${publicOrigin}/profile` };
  return { ...text, notes: [notYou], ...(action && { action }), tagline: texts.tagline };
}

function formatList(names: string[], language: UserLanguage): string {
  return new Intl.ListFormat(LOCALES[language]).format(names);
}

function formatTime(time: string, language: UserLanguage): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  });
  return `${format.format(new Date(time))} UTC`;
}
