// Checks what a browser downloads for the feed, as served: the brotli copies that the build makes (decision 52).
// Run: node infra/checks/bundle-budget.mjs, after `turbo run build`.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
const BUDGETS = [
  { what: 'scripts', fileName: /\.js$/, limitKb: 120 },
  { what: 'styles', fileName: /\.css$/, limitKb: 20 },
];

const page = join(DIST, 'index.html');
if (!existsSync(page)) {
  console.error('apps/web/dist is missing. Run `turbo run build` first.');
  process.exit(1);
}
// The page names every file of its first load: scripts, their static imports (modulepreload) and styles.
const html = readFileSync(page, 'utf8');
const named = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path);
// The gateway adds one script.
const firstLoad = [...named, 'start-app.js'];

for (const { what, fileName, limitKb } of BUDGETS) {
  const files = measure(firstLoad.filter((path) => fileName.test(path)));
  const totalKb = files.reduce((sum, { kb }) => sum + kb, 0);
  const isWithinBudget = files.length > 0 && totalKb <= limitKb;
  if (!isWithinBudget) process.exitCode = 1;
  const outcome = isWithinBudget ? 'within budget' : files.length > 0 ? 'OVER BUDGET' : 'NO FILE FOUND';
  print(`Feed route, ${what}: ${totalKb.toFixed(1)} of ${limitKb} KB brotli, ${outcome}`, files);
}

const assets = readdirSync(join(DIST, 'assets')).map((name) => `assets/${name}`);
const loadedLater = assets.filter((path) => /\.(js|css)$/.test(path) && !firstLoad.includes(path));
print('Loaded later, by other routes or on demand (KB brotli):', measure(loadedLater));

/** The server sends the brotli copy where the build has made one; tiny files have none. */
function measure(paths) {
  return paths
    .map((path) => {
      const copy = join(DIST, `${path}.br`);
      return { name: basename(path), kb: statSync(existsSync(copy) ? copy : join(DIST, path)).size / 1_000 };
    })
    .toSorted((a, b) => b.kb - a.kb);
}

function print(title, files) {
  console.log(title);
  for (const { name, kb } of files) console.log(`${kb.toFixed(1).padStart(8)}  ${name}`);
}
