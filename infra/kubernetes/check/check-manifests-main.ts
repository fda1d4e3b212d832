import { join } from 'node:path';
import { findProblems } from './find-problems.ts';
import { render } from './render.ts';

const OVERLAYS = ['one-node', 'production'];

for (const overlay of OVERLAYS) {
  const resources = render(join(import.meta.dirname, '../overlays', overlay));
  const problems = await findProblems(resources);
  for (const problem of problems) process.stderr.write(`${overlay}: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(`${overlay}: ${resources.length} resources are valid\n`);
}
