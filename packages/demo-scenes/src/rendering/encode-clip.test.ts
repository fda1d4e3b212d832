import { expect, test } from 'vitest';
import { encodeClip } from './encode-clip.ts';

test('an encoder that cannot write its file says why', async () => {
  const attempt = encodeClip({ file: '/no-such-folder/clip.mp4', width: 720, frameCount: 48, drawFrame: () => {} });

  await expect(attempt).rejects.toThrow(/could not encode a clip: .*No such file/s);
});

test('a frame that cannot be drawn ends the encoder too', async () => {
  const cause = new Error('no such colour');
  const drawFrame = () => {
    throw cause;
  };

  const attempt = encodeClip({ file: '/dev/null', width: 720, frameCount: 48, drawFrame });

  await expect(attempt).rejects.toMatchObject({ cause });
});
