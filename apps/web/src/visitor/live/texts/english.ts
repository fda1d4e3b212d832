import type { Catalogue } from '../../../ui/language/translate.ts';
import type { LiveText } from './live-text.ts';

export const english: Catalogue<LiveText> = {
  '{count} new stories nearby': { one: '{count} new story nearby', other: '{count} new stories nearby' },
  'Nothing is live near here right now': 'Nothing is live near here right now',
  'The nearest place is {distance} away.': 'The nearest place is {distance} away.',
  'From here on: {place}, {distance}': 'From here on: {place}, {distance}',
  'Nearest story: {place}, {distance}': 'Nearest story: {place}, {distance}',
  'Live elsewhere right now': 'Live elsewhere right now',
  'Look around elsewhere': 'Look around elsewhere',
  'The new stories are in the feed.': 'The new stories are in the feed.',
  'Refreshing the feed': 'Refreshing the feed',
  'The feed is up to date.': 'The feed is up to date.',
};
