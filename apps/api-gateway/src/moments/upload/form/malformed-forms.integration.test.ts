import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormField, makeForm, makeVideo, sendUpload } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const place: FormField = { name: 'location', value: 'Kordon' };
const video = (size = 10_000): FormField => ({ name: 'video', file: makeVideo(size) });
const text = (name: string, value: string): FormField => ({ name, value });

test('malformed forms are refused and leave nothing', async () => {
  const user = await system.newUploader();
  const before = await system.stored();
  const complete = makeForm([place, video()]);
  const send = (body: Buffer, more = {}) =>
    sendUpload(body, { origin: system.origin, headers: { ...user.headers, ...more } });

  const many = Array.from({ length: 1_000 }, (_, index) => text(`field${index}`, 'x'));
  expect((await send(makeForm(many))).status).toBe(413);
  expect((await send(makeForm([place, video(), { name: 'other', file: makeVideo(100) }]))).status).toBe(413);
  expect((await send(makeForm([text('__proto__', 'x'), place, video()]))).status).toBe(400);
  expect((await send(complete.subarray(0, -60))).status).toBe(400);
  expect((await send(complete, { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await send(complete, { 'content-type': `multipart/form-data; boundary=${'x'.repeat(10_000)}` })).status).toBe(
    400,
  );
  expect((await send(Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send(makeForm([place]))).body.message).toBe('Please select a video file');

  expect(await user.moments()).toEqual([]);
  expect(await system.stored()).toEqual(before);
});

test('a form that is too large in another way is refused, and the next one works', async () => {
  const user = await system.newUploader();
  const before = await system.stored();
  const nested = Buffer.from(
    '--inner\r\nContent-Disposition: form-data; name="video"; filename="clip.mp4"\r\n\r\nvideo\r\n--inner--\r\n',
  );
  const inner = '\r\nContent-Type: multipart/mixed; boundary=inner';

  const statuses = {
    'a caption of 1 MB': (await user.share([place, text('caption', 'x'.repeat(2 ** 20)), video()])).status,
    '100,000 parts': (await user.share(Array.from({ length: 100_000 }, () => text('a', '')))).status,
    'two videos': (await user.share([place, video(), video()])).status,
    'a form in a form': (await user.share([place, { name: 'video', file: nested, headers: inner }])).status,
  };

  expect(statuses).toEqual({
    'a caption of 1 MB': 400,
    '100,000 parts': 400,
    'two videos': 413,
    'a form in a form': 415,
  });
  expect(await user.moments()).toEqual([]);
  expect(await system.stored()).toEqual(before);
  expect((await user.share([place, video()])).status).toBe(201);
});

test.each([
  ['a path', '../../etc/cron.d/x'],
  ['a path of Windows', '..\\..\\x'],
  ['a NUL', 'a\0.mp4'],
  ['4,000 characters', 'x'.repeat(4_000)],
  ['the name of a device', 'CON'],
  ['the name of a configuration', '.htaccess'],
  ['another ending', 'x.php;.mp4'],
  ['a change of direction', '\u202egpm.exe'],
  ['the name of a property', '__proto__'],
])('a file name with %s has no effect', async (_case, name) => {
  const user = await system.newUploader();

  const headers = `; filename="${name}"\r\nContent-Type: text/html`;
  const { status, body } = await user.share([place, { name: 'video', file: makeVideo(5_000), headers }]);

  expect(status).toBe(201);
  expect((await user.moments())[0]!.incomingKey).toMatch(/^incoming\/[0-9a-f]{32}$/);
  expect(JSON.stringify(body)).not.toContain(name);
});

test('a file without a name is accepted', async () => {
  const user = await system.newUploader();

  expect((await user.share([place, { name: 'video', file: makeVideo(5_000), headers: '' }])).status).toBe(201);
});
