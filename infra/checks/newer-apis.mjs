// Checks that the built web app calls no API that the oldest supported browsers lack (Safari 16.4, Chrome 111, Firefox 121, Samsung
// Internet 22), and that the script for still older ones has the syntax of ES5.
// Run: node infra/checks/newer-apis.mjs, after `turbo run build`.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const NEWER = [
  ...[
    'URL\\.canParse',
    'URL\\.parse',
    'AbortSignal\\.any',
    'Response\\.json',
    'Intl\\.Segmenter',
    'Intl\\.DurationFormat',
  ],
  ...[
    'Map\\.groupBy',
    'Object\\.groupBy',
    'Array\\.fromAsync',
    'Promise\\.withResolvers',
    'Promise\\.try',
    'RegExp\\.escape',
  ],
  ...[
    'Iterator\\.from',
    'URLPattern\\(',
    'CloseWatcher\\(',
    'Error\\.isError',
    'Math\\.sumPrecise',
    'scheduler\\.yield',
  ],
  ...['\\.(?:show|hide|toggle)Popover\\(', '\\.checkVisibility\\(', '\\.startViewTransition\\(', '\\.moveBefore\\('],
  ...['\\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\\(', '\\.(?:setHTML|setHTMLUnsafe)\\('],
  ...['[pP]arams?\\.size\\b', 'new URLSearchParams\\([^)]*\\)\\.size\\b', 'Uint8Array\\.from(?:Base64|Hex)'],
];
/** Calls after a test for the API, by a part of their file's name. */
const GUARDED = [
  ['libraries', /startViewTransition/],
  ['after-first-story', /startViewTransition|checkVisibility/],
  ['notice-layer', /Popover/],
  ['overlays', /canParse|checkVisibility/],
  ['operator-routes', /checkVisibility/],
  ['send-bytes', /fromBase64/],
];

if (!existsSync(DIST)) {
  console.error('apps/web/dist is missing. Run `turbo run build` first.');
  process.exit(1);
}

const newer = new RegExp(NEWER.join('|'), 'g');
const scripts = readdirSync(DIST, { recursive: true }).filter((path) => path.endsWith('.js'));
for (const path of scripts) {
  const code = readFileSync(join(DIST, path), 'utf8');
  for (const { 0: call, index } of code.matchAll(newer)) {
    if (GUARDED.some(([file, api]) => path.includes(file) && api.test(call))) continue;
    fail(`${path} calls ${call}: …${code.slice(Math.max(0, index - 60), index + 60)}…`);
  }
}

// TypeScript rewrites what ES5 does not have.
const script = readFileSync(join(DIST, 'before-paint.js'), 'utf8');
const write = (target) => ts.transpileModule(script, { compilerOptions: { target, alwaysStrict: false } }).outputText;
if (write(ts.ScriptTarget.ES5) !== write(ts.ScriptTarget.ESNext) || /,\s*\)/.test(script)) {
  fail('before-paint.js has newer syntax than ES5, so older browsers show nothing');
}
if (!process.exitCode) console.log(`Oldest browsers: ${scripts.length} scripts call no newer API`);

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
