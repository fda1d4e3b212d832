import { expect, test } from 'vitest';
import { encodeClip } from './encode-clip.ts';

test('reports why the encoder cannot write its file', async () => {
  const attempt = encodeClip({ file: '/no-such-folder/clip.mp4', width: 720, frameCount: 48, drawFrame: () => {} });

  await expect(attempt).rejects.toThrow(/could not encode a clip: .*No such file/s);
});

test('stops the encoder when a frame cannot be drawn', async () => {
  const cause = new Error('no such colour');
  const drawFrame = () => {
    throw cause;
  };

  const attempt = encodeClip({ file: '/dev/null', width: 720, frameCount: 48, drawFrame });

  await expect(attempt).rejects.toMatchObject({ cause });
});
