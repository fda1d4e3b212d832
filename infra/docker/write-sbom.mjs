// Writes the software bill of materials of each image in CycloneDX, from the lock file: node infra/docker/write-sbom.mjs [folder]
// Debian's packages are listed by the image itself: /var/lib/dpkg/status, and /usr/share/media-tools.packages for ffmpeg.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pnpm, repositoryRoot } from '../local/bootstrap.mjs';

const PACKAGES = {
  edge: '@around/web',
  'api-gateway': '@around/api-gateway',
  crawler: '@around/crawler',
  'media-proxy': '@around/media-proxy',
  'upload-worker': '@around/upload-worker',
  'sandbox-network': '@around/sandbox-network',
  migrate: '@around/database',
};

const [folder = join(repositoryRoot, '.data/sbom')] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [image, name] of Object.entries(PACKAGES)) {
  const file = resolve(folder, `${image}.cdx.json`);
  const scope = ['--filter', name, '--prod', '--lockfile-only'];
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file];
  const [command, words] = pnpm('sbom', ...scope, ...format);
  const { status } = spawnSync(command, words, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  console.log(file);
}
