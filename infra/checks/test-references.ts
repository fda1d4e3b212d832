import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A list item: a test file in backticks, a colon, and the name of one of its tests. */
const REFERENCE = /^ {2}- `([\w./-]+\.test\.tsx?)`: (.+)$/gm;
/** A promise with the list of its tests. */
const ENTRY = /^- (.+)\n((?: {2}- .+\n?)*)/gm;

type TestReference = { file: string; name: string };

export function readTestReferences(document: string): TestReference[] {
  return [...document.matchAll(REFERENCE)].map(([, file, name]) => ({ file: file!, name: name!.trim() }));
}

/** Lists the entries that name no test, and the references to test files or names that do not exist. */
export function findBrokenReferences(root: string, document: string): string[] {
  const untested = [...document.matchAll(ENTRY)].filter(([, , tests]) => readTestReferences(tests!).length === 0);
  const stale = readTestReferences(document).filter((reference) => !exists(root, reference));
  return [
    ...untested.map(([, promise]) => `no test: ${promise}`),
    ...stale.map(({ file, name }) => `no such test: ${file}: ${name}`),
  ];
}

function exists(root: string, { file, name }: TestReference): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
}
