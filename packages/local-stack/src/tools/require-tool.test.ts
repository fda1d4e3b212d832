import { expect, test } from 'vitest';
import { silentReporter } from '../console/reporter.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installInBackground, requireTool, tools } from './require-tool.ts';

const { signal } = new AbortController();

test('a missing optional tool is reported with the command that installs it', async () => {
  const lines: string[] = [];
  const reporter = { ...silentReporter, line: (text: string) => void lines.push(text) };

  await installInBackground(tools.ffmpeg, { path: temporaryFolder(), reporter, signal });

  expect(lines).toEqual([expect.stringMatching(/ffmpeg is missing\. It prepares shared videos.*install ffmpeg$/)]);
});

test('a missing required tool fails with the command that installs it', async () => {
  const required = requireTool(tools.redis, { path: temporaryFolder(), reporter: silentReporter, signal });

  await expect(required).rejects.toThrow(/redis-server is missing; it holds the queues.*install redis/);
});
