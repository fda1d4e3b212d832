import type { FullCatalogue } from '../../../ui/language/translate.ts';
import type { LiveText } from './live-text.ts';

export const turkish: FullCatalogue<LiveText> = {
  '{count} new stories nearby': 'Yakınında {count} yeni hikâye var',
  'Nothing is live near here right now': 'Şu anda buranın yakınında canlı bir şey yok',
  'The nearest place is {distance} away.': 'En yakın yer {distance} uzakta.',
  'From here on: {place}, {distance}': 'Buradan sonrası: {place}, {distance}',
  'Nearest story: {place}, {distance}': 'En yakın hikâye: {place}, {distance}',
  'Live elsewhere right now': 'Şu anda başka yerlerde canlı',
  'Look around elsewhere': 'Başka bir yere bak',
  'The new stories are in the feed.': 'Yeni hikâyeler akışa eklendi.',
  'Refreshing the feed': 'Akış yenileniyor',
  'The feed is up to date.': 'Akış güncel.',
};
