import { REMOVAL_ANSWER_DAYS, removalPage } from '@around/contracts/safety/removals';
import { isolate } from './isolate-text.ts';
import type { MailContent } from './mail-content.ts';
import type { MailParts } from './mail-document.ts';
import type { MailTexts, NoticeText } from './texts/mail-texts.ts';

type SafetyContent = Extract<
  MailContent,
  { kind: 'removal-received' | 'report-decided' | 'removal-decided' | 'moment-removed' | 'appeal-decided' }
>;
type Options = { texts: MailTexts; publicOrigin: string | undefined; formatTime: (time: string) => string };

/** Mails about reports, removal requests and removed moments. */
export function composeSafety(content: SafetyContent, options: Options): MailParts & { subject: string } {
  const { texts } = options;
  switch (content.kind) {
    case 'removal-received':
      return compose(texts.removalReceived(REMOVAL_ANSWER_DAYS), options, requestPage(content.code, options));
    case 'report-decided':
      return compose(reportText(content.outcome, texts), options);
    case 'removal-decided':
      return compose(decidedText(content, texts), options, requestPage(content.code, options));
    case 'moment-removed':
      return composeRemovedMoment(content, options);
    case 'appeal-decided':
      return composeAppeal(content, options);
  }
}

function reportText(
  outcome: Extract<SafetyContent, { kind: 'report-decided' }>['outcome'],
  { reportKept, reportRemoved, reportChanged }: MailTexts,
): NoticeText {
  return { kept: reportKept, removed: reportRemoved, changed: reportChanged }[outcome];
}

function decidedText(
  { status, words }: Extract<SafetyContent, { kind: 'removal-decided' }>,
  { removalDone, profileRemoved, removalRefused, removalChanged }: MailTexts,
): NoticeText {
  if (status === 'refused') return removalRefused(isolate(words ?? ''));
  return { removed: removalDone, profileRemoved, changed: removalChanged }[status];
}

function composeRemovedMoment(content: Extract<SafetyContent, { kind: 'moment-removed' }>, options: Options) {
  const { texts, formatTime } = options;
  const { place, isHidden, group, words, suspendedUntil: until } = content;
  const textOf = isHidden ? texts.momentHidden : texts.momentRemoved;
  const text = textOf(isolate(place), texts.removalReasons[group ?? 'other']);
  const mail = compose(text, options, profilePage(options));
  const suspension = until === undefined ? [] : [texts.suspended(until === null ? null : formatTime(until))];
  return { ...mail, notes: [...(words === null ? [] : [isolate(words)]), ...suspension, ...mail.notes] };
}

function composeAppeal(
  { outcome, place, words }: Extract<SafetyContent, { kind: 'appeal-decided' }>,
  options: Options,
) {
  const { appealRestored, appealGranted, appealRefused, appealStaysHidden } = options.texts;
  const texts = {
    restored: appealRestored,
    granted: appealGranted,
    refused: appealRefused,
    staysHidden: appealStaysHidden,
  };
  const text = texts[outcome](isolate(place));
  const mail = compose(text, options, profilePage(options));
  return { ...mail, notes: [...(words === null ? [] : [isolate(words)]), ...mail.notes] };
}

function compose({ notYou, ...text }: NoticeText, { texts }: Options, action?: MailParts['action']) {
  return { ...text, notes: [notYou], ...(action && { action }), tagline: texts.tagline };
}

function profilePage({ texts, publicOrigin }: Options): MailParts['action'] {
  return publicOrigin === undefined ? undefined : { label: texts.openProfile, url: `${publicOrigin}/profile` };
}

function requestPage(code: string, { texts, publicOrigin }: Options): MailParts['action'] {
  return publicOrigin === undefined ? undefined : { label: texts.openRequest, url: publicOrigin + removalPage(code) };
}
