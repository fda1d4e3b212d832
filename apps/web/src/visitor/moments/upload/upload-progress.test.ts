import { expect, test } from 'vitest';
import type { UploadProgress } from './upload-form.ts';
import { progressReporter, uploadPercent, uploadStage } from './upload-progress.ts';

test('a video has arrived only when the server says so, and the progress never goes back from 100', () => {
  const shown: [stage: string, percent: number][] = [];
  const show = (progress: UploadProgress) => shown.push([uploadStage(progress), uploadPercent(progress)]);
  const { reportSent, reportReceived } = progressReporter(1_000, show);

  reportSent(0);
  reportSent(999);
  reportSent(1_000);
  // The connection broke: at least one byte of what was in the browser's buffers is lost.
  reportSent(999);
  reportSent(1_000);
  reportReceived();

  expect(shown).toEqual([
    ['bytes', 0],
    ['bytes', 99],
    ['answer', 99],
    ['bytes', 99],
    ['answer', 99],
    ['received', 100],
  ]);
});
