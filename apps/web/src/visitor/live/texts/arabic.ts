import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { LiveText } from './live-text.ts';

export const arabic: FullCatalogue<LiveText> = {
  '{count} new stories nearby': {
    zero: 'لا قصص جديدة بالقرب منك',
    one: 'قصة جديدة بالقرب منك',
    two: 'قصتان جديدتان بالقرب منك',
    few: '{count} قصص جديدة بالقرب منك',
    many: '{count} قصة جديدة بالقرب منك',
    other: '{count} قصة جديدة بالقرب منك',
  },
  'Nothing is live near here right now': 'لا شيء مباشر بالقرب من هنا الآن',
  'The nearest place is {distance} away.': 'أقرب مكان يبعد {distance}.',
  'From here on: {place}, {distance}': 'من هنا فصاعدًا: {place}، {distance}',
  'Nearest story: {place}, {distance}': 'أقرب قصة: {place}، {distance}',
  'Live elsewhere right now': 'مباشر الآن في أماكن أخرى',
  'Look around elsewhere': 'تصفّح مكانًا آخر',
  'The new stories are in the feed.': 'أُضيفت القصص الجديدة إلى القائمة.',
  'Refreshing the feed': 'جارٍ تحديث القائمة',
  'The feed is up to date.': 'القائمة محدّثة.',
};
