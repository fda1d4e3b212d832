import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SHOWN = 10;
const ROOT = join(import.meta.dirname, '../..');
const SKIPPED_FOLDER = /^(node_modules|dist|\.data.*)$/;
const SOURCE_FILE = /\.(ts|tsx|css)$/;

/** @param {string} folder @returns {string[]} */
function findSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDER.test(entry.name) ? [] : findSources(path);
    return SOURCE_FILE.test(entry.name) ? [path] : [];
  });
}

const files = ['apps', 'packages']
  .flatMap((folder) => findSources(join(ROOT, folder)))
  .map((path) => ({ path: relative(ROOT, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);

console.log(`The ${SHOWN} largest of ${files.length} source files, in lines:`);
for (const { path, lines } of files.slice(0, SHOWN)) console.log(`${String(lines).padStart(6)}  ${path}`);
