import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_WAITING, sendTogether } from './send-together.ts';

function makeResponses(count: number): ServerResponse[] {
  return Array.from({ length: count }, () => new ServerResponse(new IncomingMessage(new Socket())));
}

const countSent = (responses: ServerResponse[]) => responses.filter(({ writableEnded }) => writableEnded).length;

test('answers of one turn are sent at its end', async () => {
  const send = sendTogether();
  const responses = makeResponses(3);

  for (const response of responses) send(response, Buffer.from('[]'));

  expect(countSent(responses)).toBe(0);
  await nextTurn();
  expect(countSent(responses)).toBe(3);
});

test('many answers do not wait for the end of the turn', async () => {
  const send = sendTogether();
  const responses = makeResponses(2 * MAX_WAITING + 1);

  for (const response of responses) send(response, undefined);

  expect(countSent(responses)).toBe(2 * MAX_WAITING);
  await nextTurn();
  expect(countSent(responses)).toBe(2 * MAX_WAITING + 1);
});
