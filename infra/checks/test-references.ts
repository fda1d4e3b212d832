import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In a table: a test file in backticks, a colon, and the name of one of its tests. */
const REFERENCE = /`([\w./-]+\.test\.tsx?)`: ([^|<\n]+)/g;
const ROW = /^\| (?!-|---)(.+) \|$/gm;

type TestReference = { file: string; name: string };

export function readTestReferences(document: string): TestReference[] {
  return [...document.matchAll(REFERENCE)].map(([, file, name]) => ({ file: file!, name: name!.trim() }));
}

/** What a table of tests says that is not so: rows without a test, files and names that are gone. */
export function findBrokenReferences(root: string, document: string): string[] {
  const rows = [...document.matchAll(ROW)].map(([, cells]) => cells!).filter((cells) => !/\| test *$/.test(cells));
  const untested = rows.filter((cells) => readTestReferences(cells).length === 0);
  const stale = readTestReferences(document).filter((reference) => !isThere(root, reference));
  return [
    ...untested.map((cells) => `no test: ${cells}`),
    ...stale.map(({ file, name }) => `no such test: ${file}: ${name}`),
  ];
}

function isThere(root: string, { file, name }: TestReference): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
}
