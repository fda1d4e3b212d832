// Builds all images, tagged with the commit: node infra/docker/build-images.mjs [--push]
// AROUND_REGISTRY is the registry and the folder in it, such as registry.example/around.

import { execFileSync, spawnSync } from 'node:child_process';
import { repositoryRoot } from '../local/bootstrap.mjs';

/** @param {string[]} words */
const git = (...words) => execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).trim();

const isChanged = git('status', '--porcelain') !== '';
const tag = git('rev-parse', '--short=12', 'HEAD') + (isChanged ? '-changed' : '');
if (process.argv.includes('--push') && isChanged) {
  console.error('Commit first: the tag of a pushed image names the commit that it was built from.');
  process.exit(1);
}

// The commit's time instead of now, so that the same commit gives the same image.
const env = { ...process.env, AROUND_TAG: tag, SOURCE_DATE_EPOCH: git('log', '-1', '--format=%ct') };
for (const step of process.argv.includes('--push') ? ['build', 'push'] : ['build']) {
  const words = ['compose', '--profile', 'demo', step];
  const { status } = spawnSync('docker', words, { cwd: repositoryRoot, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`AROUND_TAG=${tag}`);
