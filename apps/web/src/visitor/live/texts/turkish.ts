import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { LiveText } from './live-text.ts';

export const turkish: FullCatalogue<LiveText> = {
  '{count} new stories nearby': 'Yakınında {count} yeni hikâye var',
  'The new stories are in the feed.': 'Yeni hikâyeler akışa eklendi.',
  'Refreshing the feed': 'Akış yenileniyor',
  'The feed is up to date.': 'Akış güncel.',
};
