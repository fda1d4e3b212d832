import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE_BLOCK = /^```.*?^```/gms;
const CODE_SPAN = /`([^`\n]+)`/g;
const RELATIVE_LINK = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g;

const ROOT_PATH = /^(apps|packages|infra|e2e|faults|docs|\.github|\.ci)\//;
/** A source file named without its full path, such as `src/main.ts`. */
const PARTIAL_PATH = /^[\w./-]+\.(ts|tsx|mjs|cjs)$/;
const PATTERN = /[*<>{}…]/;

const NOT_OURS = ['**/node_modules', '**/dist', '**/.data*', '**/.git'];

/** Lists the paths in backticks and the relative links of a document that do not exist in the repository. */
export function findMissingPaths(root: string, documentPath: string, document: string): string[] {
  const text = document.replace(CODE_BLOCK, '');
  const words = [...text.matchAll(CODE_SPAN)].flatMap(([, code]) => code!.split(/\s+/));
  const paths = words.map((word) => word.replace(/[:,].*$/, '')).filter((word) => !PATTERN.test(word));
  const links = [...text.matchAll(RELATIVE_LINK)].map(([, link]) => join(dirname(documentPath), link!));
  const missing = [
    ...[...paths.filter((path) => ROOT_PATH.test(path)), ...links].filter((path) => !existsSync(join(root, path))),
    ...paths.filter((path) => !ROOT_PATH.test(path) && PARTIAL_PATH.test(path) && !isEndOfPath(root, path)),
  ];
  return [...new Set(missing)].sort();
}

function isEndOfPath(root: string, path: string): boolean {
  return globSync(`**/${path}`, { cwd: root, exclude: NOT_OURS }).length > 0;
}
