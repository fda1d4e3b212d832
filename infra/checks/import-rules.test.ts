import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cruise, type FixtureFile, packagesIn, ROOT, type Violation } from './workspace-fixture.ts';

/** The table of docs/architecture.md. It repeats the rules on purpose: a rule that is loosened by mistake fails these tests. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/service-kit': [],
  'packages/network-client': ['service-kit'],
  'packages/media-store': ['service-kit'],
  'packages/database': ['contracts', 'service-kit'],
  'packages/queues': ['contracts', 'service-kit'],
  'packages/demo-scenes': [],
  'packages/local-stack': ['service-kit'],
  'packages/test-harness': ['contracts', 'database', 'queues', 'demo-scenes', 'local-stack'],
  'apps/web': ['contracts'],
  'apps/api-gateway': ['contracts', 'database', 'queues', 'media-store', 'service-kit'],
  'apps/crawler': ['contracts', 'database', 'queues', 'network-client', 'service-kit'],
  'apps/media-proxy': ['contracts', 'media-store', 'service-kit'],
  'apps/upload-worker': ['contracts', 'database', 'queues', 'media-store', 'service-kit'],
  'apps/sandbox-network': ['service-kit', 'demo-scenes'],
  faults: ['contracts', 'database', 'queues', 'demo-scenes', 'local-stack', 'service-kit'],
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
    'places',
    'cycle',
    'operator-jobs',
    'maintenance',
  ],
  'packages/database/src': [
    'migrations',
    'schema',
    'admins',
    'alerts',
    'mails',
    'audit',
    'collection',
    'feed',
    'follows',
    'outbox',
    'takedowns',
    'health',
    'locations',
    'operator-jobs',
    'moments',
    'users',
    'push',
    'retention',
    'statistics',
    'accounts',
    'account-sessions',
    'activity',
    'crawl',
    'proxies',
    'profiles',
    'stories',
    'safety',
  ],
  'apps/media-proxy/src': ['addresses', 'media', 'upstream', 'cache', 'takedowns', 'images', 'serving', 'processes'],
  faults: ['rig', 'injections', 'invariants', 'experiments'],
};
/** Folders that only tests import, and that nothing else does. */
const UNLAYERED = /^(testing|test-support|mutants|node_modules|[.]turbo)$/;
const PARTS = Object.keys(MAY_IMPORT);
const PACKAGES = packagesIn(PARTS);

test('the table has a row for every app and package', async () => {
  for (const folder of ['apps', 'packages']) {
    const parts = (await readdir(join(ROOT, folder))).map((name) => `${folder}/${name}`);

    expect(PARTS).toEqual(expect.arrayContaining(parts));
  }
});

test('each part may import the packages of its row, and no others', async () => {
  const violations = await cruise(PARTS, importEverything('.ts'));

  expect(pathsOf(violations)).toEqual(expectedViolations('.ts', (part) => MAY_IMPORT[part]!));
});

test('tests may also import the test harness and the demo scenes, and no others', async () => {
  const violations = await cruise(PARTS, importEverything('.test.ts'));

  expect(pathsOf(violations)).toEqual(
    expectedViolations('.test.ts', (part) => [...MAY_IMPORT[part]!, 'test-harness', 'demo-scenes']),
  );
});

test.each(Object.entries(LAYERS))('every folder of %s is a layer', async (root, order) => {
  const entries = await readdir(join(ROOT, root), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !UNLAYERED.test(entry.name));

  expect(folders.map(({ name }) => name).sort()).toEqual(order.toSorted());
});

test('a layer imports the layers before it, and none after it', async () => {
  const violations = await cruise(PARTS, Object.entries(LAYERS).flatMap(importEveryLayer));

  expect(violations.map(({ rule, from }) => `${rule} ${from}`).sort()).toEqual(
    Object.entries(LAYERS).flatMap(expectedUpwardImports).sort(),
  );
});

const OTHER_HALF_OF_CYCLE: FixtureFile = [
  'packages/service-kit/src/cycle-b.ts',
  `import './cycle-a.ts';\nexport const b = 1;`,
];

const VIOLATIONS: Array<{ rule: string; at: string; source: string }> = [
  {
    rule: 'apps-are-leaves',
    at: 'apps/api-gateway/src/violation.ts',
    source: `import '../../crawler/src/main.ts';`,
  },
  {
    rule: 'packages-never-import-apps',
    at: 'packages/queues/src/violation.ts',
    source: `import '../../../apps/crawler/src/main.ts';`,
  },
  {
    rule: 'experiments-break-from-outside',
    at: 'packages/queues/src/violation-fault.ts',
    source: `import '../../../faults/src/x.ts';`,
  },
  {
    rule: 'experiments-start-programs',
    at: 'faults/src/violation.ts',
    source: `import '../../apps/crawler/src/main.ts';`,
  },
  { rule: 'contracts-import-only-zod', at: 'packages/contracts/src/violation-io.ts', source: `import 'ioredis';` },
  { rule: 'contracts-import-only-zod', at: 'packages/contracts/src/violation-fs.ts', source: `import 'node:fs';` },
  { rule: 'only-the-database-writes-sql', at: 'apps/crawler/src/violation-pg.ts', source: `import 'pg';` },
  { rule: 'only-the-database-writes-sql', at: 'packages/queues/src/violation-sql.ts', source: `import 'kysely';` },
  { rule: 'only-queues-know-bullmq', at: 'apps/crawler/src/violation-queue.ts', source: `import 'bullmq';` },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/visitor/feed/violation-console.ts',
    source: `import '../../operator/proxies/proxies-page.ts';`,
  },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/operator/guide/violation-feed.ts',
    source: `import type { x } from '../../visitor/feed/feed-screen.ts';\nexport type Y = typeof x;`,
  },
  {
    rule: 'audiences-do-not-import-each-other',
    at: 'apps/web/src/developer/demo-pages/violation-feed.ts',
    source: `export const later = () => import('../../visitor/feed/feed-screen.ts');`,
  },
  {
    rule: 'ui-imports-no-audience',
    at: 'apps/web/src/ui/controls/violation.ts',
    source: `import '../../visitor/feed/feed-screen.ts';`,
  },
  {
    rule: 'audiences-do-not-import-app',
    at: 'apps/web/src/visitor/feed/violation-route.ts',
    source: `import '../../app/main.ts';`,
  },
  {
    rule: 'screens-do-not-import-screens',
    at: 'apps/web/src/operator/accounts/violation.ts',
    source: `import '../proxies/proxies-page.ts';`,
  },
  { rule: 'the-media-proxy-holds-no-data', at: 'apps/media-proxy/src/violation.ts', source: `import 'ioredis';` },
  {
    rule: 'workspace-imports-resolve',
    at: 'apps/crawler/src/violation-hole.ts',
    source: `import '@around/nowhere/x';`,
  },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/violation-type.ts',
    source: `import type { x } from '@around/database/x';\nexport type Y = typeof x;`,
  },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/violation-path.ts',
    source: `import '../../../packages/database/src/x.ts';`,
  },
  {
    rule: 'apps:web-reaches-only-its-own',
    at: 'apps/web/src/violation-lazy.ts',
    source: `export const later = () => import('@around/database/x');`,
  },
  {
    rule: 'no-cycles',
    at: 'packages/service-kit/src/cycle-a.ts',
    source: `import './cycle-b.ts';\nexport const a = 1;`,
  },
];

test('reports one violation of each rule, and nothing else', async () => {
  const reported = await cruise(PARTS, [
    OTHER_HALF_OF_CYCLE,
    ...VIOLATIONS.map(({ at, source }): FixtureFile => [at, source]),
  ]);

  expect(reported.map(({ rule, from }) => `${from} ${rule}`).sort()).toEqual(
    VIOLATIONS.map(({ rule, at }) => `${at} ${rule}`).sort(),
  );
});

test('reports nothing for a workspace that follows the rules', async () => {
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
  ]);

  expect(reported).toEqual([]);
});

test('reports two files that need types of each other', async () => {
  const reported = await cruise(PARTS, [
    [
      'packages/service-kit/src/violation-a.ts',
      `import type { B } from './violation-b.ts';\nexport type A = { b: B };`,
    ],
    [
      'packages/service-kit/src/violation-b.ts',
      `import type { A } from './violation-a.ts';\nexport type B = { a: A };`,
    ],
  ]);

  expect([...new Set(reported.map(({ rule }) => rule))]).toEqual(['no-cycles']);
});

test('reports two folders of the web app that import each other', async () => {
  const reported = await cruise(PARTS, [
    ['apps/web/src/ui/icons/violation.ts', `import '../theme/theme.ts';`],
    ['apps/web/src/ui/theme/theme.ts', `export const theme = 1;`],
    ['apps/web/src/ui/theme/violation.ts', `import '../icons/icon.ts';`],
    ['apps/web/src/ui/icons/icon.ts', `export const icon = 1;`],
  ]);

  expect([...new Set(reported.map(({ rule }) => rule))]).toEqual(['web-folders-form-no-cycle']);
});

/** One file for each pair of a part and another package. */
function importEverything(extension: string): FixtureFile[] {
  return PARTS.flatMap((part) =>
    otherPackages(part).map((name): FixtureFile => [pathOf(part, name, extension), `import '@around/${name}/x';`]),
  );
}

function expectedViolations(extension: string, allowed: (part: string) => string[]): string[] {
  return PARTS.flatMap((part) =>
    otherPackages(part)
      .filter((name) => !allowed(part).includes(name))
      .map((name) => pathOf(part, name, extension)),
  ).sort();
}

/** One file for each pair of layers, and one of each for them to import. */
function importEveryLayer([root, order]: [string, string[]]): FixtureFile[] {
  return order.flatMap((folder): FixtureFile[] => [
    [`${root}/${folder}/target.ts`, 'export const x = 1;'],
    ...order
      .filter((other) => other !== folder)
      .map((other): FixtureFile => [`${root}/${folder}/to-${other}.ts`, `import '../${other}/target.ts';`]),
  ]);
}

function expectedUpwardImports([root, order]: [string, string[]]): string[] {
  return order.flatMap((folder, index) =>
    order.slice(index + 1).map((other) => `${root.replaceAll('/', ':')}-layers ${root}/${folder}/to-${other}.ts`),
  );
}

function otherPackages(part: string): string[] {
  return PACKAGES.filter((name) => part !== `packages/${name}`);
}

function pathOf(part: string, name: string, extension: string): string {
  return `${part}/src/imports-${name}${extension}`;
}

function pathsOf(violations: Violation[]): string[] {
  return [...new Set(violations.map(({ from }) => from))].sort();
}
