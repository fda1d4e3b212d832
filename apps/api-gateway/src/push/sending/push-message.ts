import type { PushMessage } from '@around/contracts/push/push-calls';
import type { DuePush } from '@around/database/push/due-pushes';
import { newsText, turnOffText } from './push-texts.ts';

export function toPushMessage({ placeId, placeName, language, ...news }: DuePush): PushMessage {
  return {
    title: placeName,
    body: newsText(language, news),
    path: `/l/${placeId}`,
    tag: `place-${placeId}`,
    language,
    turnOff: turnOffText(language),
  };
}
