import type { DuePush } from '@around/database/push/due-pushes';
import { expect, test } from 'vitest';
import { toPushMessage } from './push-message.ts';

const push = { placeId: 'kordon', placeName: 'Kordon' } as unknown as DuePush;

test.each([
  ['en', 1, 0, '1 new story', 'Turn off'],
  ['en', 3, 2, '3 new stories, news from 2 more places', 'Turn off'],
  ['tr', 1, 0, '1 yeni hikâye', 'Kapat'],
  ['tr', 3, 2, '3 yeni hikâye, 2 yerden daha yenilik var', 'Kapat'],
  ['ar', 1, 0, 'قصة جديدة', 'إيقاف'],
  ['ar', 2, 1, 'قصتان جديدتان، وجديد من مكان آخر', 'إيقاف'],
  ['ar', 3, 2, '3 قصص جديدة، وجديد من مكانين آخرين', 'إيقاف'],
  ['ar', 11, 3, '11 قصة جديدة، وجديد من 3 أماكن أخرى', 'إيقاف'],
] as const)('in %s, %i stories and %i other places are "%s"', (language, stories, otherPlaces, body, turnOff) => {
  const message = toPushMessage({ ...push, language, stories, otherPlaces });

  expect(message).toMatchObject({ title: 'Kordon', body, turnOff, language, path: '/l/kordon' });
});
