import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cruise, type PlantedFile, packagesIn, ROOT, type Violation } from './planted-workspace.ts';

/** The table of docs/architecture.md, said a second time: a rule that is loosened by mistake does not agree with it any more. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/service-kit': [],
  'packages/network-client': ['service-kit'],
  'packages/media-store': ['service-kit'],
  'packages/database': ['contracts'],
  'packages/queues': ['contracts', 'service-kit'],
  'packages/demo-scenes': ['service-kit'],
  'packages/local-stack': ['service-kit'],
  'packages/test-harness': ['contracts', 'database', 'queues', 'demo-scenes', 'local-stack'],
  'apps/web': ['contracts'],
  'apps/api-gateway': ['contracts', 'database', 'queues', 'media-store', 'service-kit'],
  'apps/crawler': ['contracts', 'database', 'queues', 'network-client', 'service-kit'],
  'apps/media-proxy': ['contracts', 'media-store', 'service-kit'],
  'apps/upload-worker': ['contracts', 'database', 'queues', 'media-store', 'service-kit'],
  'apps/sandbox-network': ['service-kit', 'demo-scenes'],
  faults: ['contracts', 'database', 'queues', 'local-stack', 'service-kit'],
};
/** The folders of a part in order: each may import those before it. */
const LAYERS: Record<string, string[]> = {
  'apps/crawler/src': [
    'clock',
    'pacing',
    'credentials',
    'job-outcomes',
    'metrics',
    'rotation',
    'accounts',
    'cycle',
    'operator-jobs',
    'maintenance',
  ],
  faults: ['rig', 'injections', 'invariants', 'experiments'],
};
/** Folders that only tests import, and that nothing else does. */
const UNLAYERED = ['testing', 'test-support', 'mutants', 'node_modules'];
const PARTS = Object.keys(MAY_IMPORT);
const PACKAGES = packagesIn(PARTS);

test('every app and package of the workspace stands in the table', async () => {
  for (const folder of ['apps', 'packages']) {
    const parts = (await readdir(join(ROOT, folder))).map((name) => `${folder}/${name}`);

    expect(PARTS).toEqual(expect.arrayContaining(parts));
  }
});

test('each part reaches the packages of its row, and no others', { timeout: 60_000 }, async () => {
  const refused = await cruise(PARTS, importEverything('.ts'));

  expect(pathsOf(refused)).toEqual(expectedRefusals('.ts', (part) => MAY_IMPORT[part]!));
});

test('its tests also reach the test harness and the demo scenes, and no others', { timeout: 60_000 }, async () => {
  const refused = await cruise(PARTS, importEverything('.test.ts'));

  expect(pathsOf(refused)).toEqual(
    expectedRefusals('.test.ts', (part) => [...MAY_IMPORT[part]!, 'test-harness', 'demo-scenes']),
  );
});

test.each(Object.entries(LAYERS))('every folder of %s is a layer', async (root, order) => {
  const entries = await readdir(join(ROOT, root), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !UNLAYERED.includes(entry.name));

  expect(folders.map(({ name }) => name).sort()).toEqual(order.toSorted());
});

test('a layer imports the layers before it, and none after it', { timeout: 60_000 }, async () => {
  const refused = await cruise(PARTS, Object.entries(LAYERS).flatMap(importEveryLayer));

  expect(refused.map(({ rule, from }) => `${rule} ${from}`).sort()).toEqual(
    Object.entries(LAYERS).flatMap(expectedUpwardImports).sort(),
  );
});

const HEN: PlantedFile = ['packages/service-kit/src/hen.ts', `import './egg.ts';\nexport const hen = 1;`];

const VIOLATIONS: Array<{ rule: string; at: string; source: string }> = [
  {
    rule: 'apps-are-leaves',
    at: 'apps/api-gateway/src/planted.ts',
    source: `import '../../crawler/src/main.ts';`,
  },
  {
    rule: 'packages-never-import-apps',
    at: 'packages/queues/src/planted.ts',
    source: `import '../../../apps/crawler/src/main.ts';`,
  },
  {
    rule: 'experiments-break-from-outside',
    at: 'packages/queues/src/planted-fault.ts',
    source: `import '../../../faults/src/x.ts';`,
  },
  {
    rule: 'experiments-start-programs',
    at: 'faults/src/planted.ts',
    source: `import '../../apps/crawler/src/main.ts';`,
  },
  { rule: 'contracts-import-only-zod', at: 'packages/contracts/src/planted-io.ts', source: `import 'ioredis';` },
  { rule: 'contracts-import-only-zod', at: 'packages/contracts/src/planted-fs.ts', source: `import 'node:fs';` },
  { rule: 'only-the-database-writes-sql', at: 'apps/crawler/src/planted-pg.ts', source: `import 'pg';` },
  { rule: 'only-the-database-writes-sql', at: 'packages/queues/src/planted-sql.ts', source: `import 'kysely';` },
  { rule: 'only-queues-know-bullmq', at: 'apps/crawler/src/planted-queue.ts', source: `import 'bullmq';` },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/visitor/feed/planted-console.ts',
    source: `import '../../operator/proxies/proxies-page.ts';`,
  },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/operator/guide/planted-feed.ts',
    source: `import type { x } from '../../visitor/feed/feed-screen.ts';\nexport type Y = typeof x;`,
  },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/developer/demo-pages/planted-feed.ts',
    source: `export const later = () => import('../../visitor/feed/feed-screen.ts');`,
  },
  {
    rule: 'ui-imports-no-audience',
    at: 'apps/web/src/ui/controls/planted.ts',
    source: `import '../../visitor/feed/feed-screen.ts';`,
  },
  {
    rule: 'audiences-do-not-import-app',
    at: 'apps/web/src/visitor/feed/planted-route.ts',
    source: `import '../../app/main.ts';`,
  },
  {
    rule: 'screens-do-not-import-screens',
    at: 'apps/web/src/operator/accounts/planted.ts',
    source: `import '../proxies/proxies-page.ts';`,
  },
  { rule: 'the-media-proxy-holds-no-data', at: 'apps/media-proxy/src/planted.ts', source: `import 'ioredis';` },
  { rule: 'workspace-imports-resolve', at: 'apps/crawler/src/planted-hole.ts', source: `import '@around/nowhere/x';` },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/planted-type.ts',
    source: `import type { x } from '@around/database/x';\nexport type Y = typeof x;`,
  },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/planted-path.ts',
    source: `import '../../../packages/database/src/x.ts';`,
  },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/planted-lazy.ts',
    source: `export const later = () => import('@around/database/x');`,
  },
  { rule: 'no-cycles', at: 'packages/service-kit/src/egg.ts', source: `import './hen.ts';\nexport const egg = 1;` },
];

test('a planted violation of each kind is reported, and nothing else is', { timeout: 60_000 }, async () => {
  const reported = await cruise(PARTS, [HEN, ...VIOLATIONS.map(({ at, source }): PlantedFile => [at, source])]);

  expect(reported.map(({ rule, from }) => `${from} ${rule}`).sort()).toEqual(
    VIOLATIONS.map(({ rule, at }) => `${at} ${rule}`).sort(),
  );
});

test('a tree that keeps the rules passes', { timeout: 60_000 }, async () => {
  const reported = await cruise(PARTS, [
    ['packages/contracts/src/good.ts', `import 'zod';`],
    ['packages/database/src/good.ts', `import 'pg';\nimport 'kysely';\nimport './x.ts';`],
    ['packages/queues/src/good.ts', `import 'bullmq';\nimport 'ioredis';`],
    ['packages/local-stack/src/good.ts', `import 'pg';`],
    ['apps/crawler/src/good.ts', `import './main.ts';\nimport 'node:fs';`],
    ['apps/crawler/src/good.test.ts', `import 'kysely';\nimport 'bullmq';`],
    ['apps/web/src/visitor/feed/good.ts', `import './card.ts';\nimport '../../ui/controls/button.ts';`],
    ['apps/web/src/visitor/feed/card.ts', `export const card = 1;`],
    ['apps/web/src/ui/controls/button.ts', `export const button = 1;`],
    [
      'apps/web/src/app/routes/good.ts',
      `import '../../visitor/feed/good.ts';\nimport '../../operator/proxies/proxies-page.ts';`,
    ],
    [
      'packages/service-kit/src/chick.ts',
      `import type { Nest } from './nest.ts';\nexport type Chick = { nest: Nest };`,
    ],
    [
      'packages/service-kit/src/nest.ts',
      `import type { Chick } from './chick.ts';\nexport type Nest = { chick: Chick };`,
    ],
  ]);

  expect(reported).toEqual([]);
});

test('two folders of the web app that import each other are reported', { timeout: 60_000 }, async () => {
  const reported = await cruise(PARTS, [
    ['apps/web/src/ui/icons/planted.ts', `import '../theme/theme.ts';`],
    ['apps/web/src/ui/theme/theme.ts', `export const theme = 1;`],
    ['apps/web/src/ui/theme/planted.ts', `import '../icons/icon.ts';`],
    ['apps/web/src/ui/icons/icon.ts', `export const icon = 1;`],
  ]);

  expect([...new Set(reported.map(({ rule }) => rule))]).toEqual(['web-folders-form-no-cycle']);
});

/** One file for each pair of a part and a package that is not itself. */
function importEverything(extension: string): PlantedFile[] {
  return PARTS.flatMap((part) =>
    strangersTo(part).map((name): PlantedFile => [pathOf(part, name, extension), `import '@around/${name}/x';`]),
  );
}

function expectedRefusals(extension: string, allowed: (part: string) => string[]): string[] {
  return PARTS.flatMap((part) =>
    strangersTo(part)
      .filter((name) => !allowed(part).includes(name))
      .map((name) => pathOf(part, name, extension)),
  ).sort();
}

/** One file for each pair of layers, and one of each for them to import. */
function importEveryLayer([root, order]: [string, string[]]): PlantedFile[] {
  return order.flatMap((folder): PlantedFile[] => [
    [`${root}/${folder}/target.ts`, 'export const x = 1;'],
    ...order
      .filter((other) => other !== folder)
      .map((other): PlantedFile => [`${root}/${folder}/to-${other}.ts`, `import '../${other}/target.ts';`]),
  ]);
}

function expectedUpwardImports([root, order]: [string, string[]]): string[] {
  return order.flatMap((folder, index) =>
    order.slice(index + 1).map((other) => `${root.replaceAll('/', ':')}-layers ${root}/${folder}/to-${other}.ts`),
  );
}

function strangersTo(part: string): string[] {
  return PACKAGES.filter((name) => part !== `packages/${name}`);
}

function pathOf(part: string, name: string, extension: string): string {
  return `${part}/src/reach-${name}${extension}`;
}

function pathsOf(violations: Violation[]): string[] {
  return [...new Set(violations.map(({ from }) => from))].sort();
}
