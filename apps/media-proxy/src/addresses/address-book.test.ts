import { expect, test } from 'vitest';
import { addressBook, type Resolve } from './address-book.ts';
import type { MediaAddress } from './media-address.ts';

const address: MediaAddress = { url: new URL('https://scontent.cdninstagram.com/a.jpg'), isPrivateOrigin: false };

test('a name with one bad address among good ones is refused', async () => {
  const book = bookOf(async () => answers('93.184.216.34', '10.0.0.1'));

  await expect(book.find(address)).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([
  '0.0.0.0',
  '169.254.169.254',
  '100.127.255.255',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::',
  '2606:4700::5efe:7f00:1',
  '2606:4700:0:0:200:5efe:a00:1',
  'fe80::1%lo',
  '2606:4700::1%lo',
  'fec0::1',
  'ff02::1',
  'not an address',
])('a name that leads to %s is refused', async (found) => {
  const book = bookOf(async () => answers(found));

  await expect(book.find(address)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a name without addresses is a failure of the upstream', async () => {
  await expect(bookOf(async () => []).find(address)).rejects.toMatchObject({ code: 'bad_gateway' });
});

test('lookups for one name at the same time are one lookup', async () => {
  let lookups = 0;
  const book = bookOf(async () => {
    lookups += 1;
    return answers('93.184.216.34');
  });

  await Promise.all([book.find(address), book.find(address), book.find(address)]);

  expect(lookups).toBe(1);
});

test('a failed lookup is not remembered', async () => {
  const results = [answers('10.0.0.1'), answers('93.184.216.34')];
  const book = bookOf(async () => results.shift()!);

  await expect(book.find(address)).rejects.toThrow();
  expect(await book.find(address)).toEqual(['93.184.216.34']);
});

test('a checked answer is forgotten after a moment', async () => {
  let now = 0;
  const results = [answers('93.184.216.34'), answers('127.0.0.1')];
  const book = addressBook({ resolve: async () => results.shift()!, clock: () => now });

  await book.find(address);
  now += 11_000;

  await expect(book.find(address)).rejects.toMatchObject({ code: 'forbidden' });
});

function bookOf(resolve: Resolve) {
  return addressBook({ resolve, clock: () => 0 });
}

function answers(...list: string[]) {
  return list.map((item) => ({ address: item, family: item.includes(':') ? 6 : 4 }));
}
