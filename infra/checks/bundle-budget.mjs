// What a visitor downloads before the first story: the files that the built page names, compressed as they travel.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const BUDGETS = [
  { what: 'JavaScript of the feed route', fileName: /\.js$/, limitKb: 125 },
  { what: 'CSS', fileName: /\.css$/, limitKb: 20 },
];

const page = join(DIST, 'index.html');
if (!existsSync(page)) {
  console.error('There is no built web app to measure; `turbo run build` makes it.');
  process.exit(1);
}
const html = readFileSync(page, 'utf8');
// The page names every file of its first load: its scripts, what those import (modulepreload), and its styles.
const named = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);

for (const { what, fileName, limitKb } of BUDGETS) {
  const files = named.filter((path) => fileName.test(path));
  const sizeKb = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path))).length, 0) / 1_000;
  const verdict =
    files.length === 0 ? 'names no file' : sizeKb > limitKb ? 'is over its budget' : 'is within its budget';
  console.log(`${what}: ${sizeKb.toFixed(1)} KB of ${limitKb} KB gzip in ${files.length} files, ${verdict}`);
  if (files.length === 0 || sizeKb > limitKb) process.exitCode = 1;
}
