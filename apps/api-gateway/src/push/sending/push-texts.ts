import type { UserLanguage } from '@around/contracts/users/user-fields';

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type PushTexts = { newStories: PluralForms; otherPlaces: PluralForms; separator: string; turnOff: string };

const texts: Record<UserLanguage, PushTexts> = {
  en: {
    newStories: { one: '1 new story', other: '{count} new stories' },
    otherPlaces: { one: 'news from 1 more place', other: 'news from {count} more places' },
    separator: ', ',
    turnOff: 'Turn off',
  },
  tr: {
    newStories: { other: '{count} yeni hikâye' },
    otherPlaces: { other: '{count} yerden daha yenilik var' },
    separator: ', ',
    turnOff: 'Kapat',
  },
  ar: {
    newStories: {
      one: 'قصة جديدة',
      two: 'قصتان جديدتان',
      few: '{count} قصص جديدة',
      many: '{count} قصة جديدة',
      other: '{count} قصة جديدة',
    },
    otherPlaces: {
      one: 'وجديد من مكان آخر',
      two: 'وجديد من مكانين آخرين',
      few: 'وجديد من {count} أماكن أخرى',
      many: 'وجديد من {count} مكانًا آخر',
      other: 'وجديد من {count} مكان آخر',
    },
    separator: '، ',
    turnOff: 'إيقاف',
  },
};

/** `3 new stories, news from 2 more places` */
export function newsText(language: UserLanguage, { stories, otherPlaces }: { stories: number; otherPlaces: number }) {
  const { newStories, otherPlaces: others, separator } = texts[language];
  const parts = [plural(language, newStories, stories)];
  if (otherPlaces > 0) parts.push(plural(language, others, otherPlaces));
  return parts.join(separator);
}

export function turnOffText(language: UserLanguage): string {
  return texts[language].turnOff;
}

function plural(language: UserLanguage, forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', new Intl.NumberFormat(language).format(count));
}
