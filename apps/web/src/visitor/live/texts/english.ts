import type { Catalogue } from '../../../ui/language/translate.ts';
import type { LiveText } from './live-text.ts';

export const english: Catalogue<LiveText> = {
  '{count} new stories nearby': { one: '{count} new story nearby', other: '{count} new stories nearby' },
  'The new stories are in the feed.': 'The new stories are in the feed.',
  'Refreshing the feed': 'Refreshing the feed',
  'The feed is up to date.': 'The feed is up to date.',
};
