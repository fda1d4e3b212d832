import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl-command.ts';

test('a shell reads back the address and the headers', () => {
  const url = "https://around.example/api/feed?name=it's $HOME&lat=1";
  const command = curlCommand(url, { Accept: 'a "b"' });

  const words = execFileSync('sh', ['-c', `set -- ${command}; for word; do printf '%s\\n' "$word"; done`]).toString();

  expect(words.trim().split('\n')).toEqual(['curl', '-i', '--compressed', '-H', 'Accept: a "b"', url]);
});
