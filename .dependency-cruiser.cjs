const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom (docs/architecture.md). Each rule states its reason; a new exception needs a decision record. */

const packages = readdirSync(join(__dirname, 'packages'));
/** Folders of the web app that are whole screens or overlays. */
const SCREENS =
  '(feed|radar|place-search|story-list|story-viewers|linked-place|keyboard|auth|profile' +
  '|accounts|activity|alerts|audit|collection|dashboard|debug|guide|login|proxies|statistics|status' +
  '|debug-pages|demo-pages|api-debug|player-debug)';

const TESTS = '([.]test[.]tsx?$|/(test-support|testing)/)';

/** Packages that every test may import. */
const FOR_TESTS = ['demo-scenes', 'test-harness'];

/** @param {string} from @param {string[]} may the workspace packages that `from` may import, besides itself */
function reaches(from, may) {
  const self = from.startsWith('packages/') ? [from.slice('packages/'.length)] : [];
  const name = from.replace('/', ':');
  return [
    refusal(`${name}-reaches-only-its-own`, { path: `^${from}/`, pathNot: TESTS }, [...self, ...may]),
    refusal(`${name}-tests-reach-the-harness-too`, { path: `^${from}/.*${TESTS}` }, [...self, ...may, ...FOR_TESTS]),
  ];
}

/** @param {string} name @param {object} from @param {string[]} allowed */
function refusal(name, from, allowed) {
  const refused = packages.filter((other) => !allowed.includes(other));
  const comment = `May import ${allowed.join(', ') || 'none of our packages'}.`;
  return { name, comment, severity: 'error', from, to: { path: `^packages/(${refused.join('|')})/` } };
}

/**
 * @param {string} root a folder of folders
 * @param {string[]} order each folder may import itself and those before it; tests may import any
 */
function layers(root, order) {
  return order.map((folder, index) => ({
    name: `${root.replaceAll('/', ':')}-layers`,
    comment: `${folder} may import ${order.slice(0, index).join(', ') || 'none of the other folders'}.`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: TESTS },
    to: { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${order.slice(0, index + 1).join('|')})/` },
  }));
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-are-leaves',
      comment: 'Apps talk through HTTP, queues and tables, never through imports.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-never-import-apps',
      comment: 'What an app and a package both need belongs to the package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'experiments-break-from-outside',
      comment: 'Nothing of the product knows that it is experimented on, and no experiment reaches into a program.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^faults/' },
    },
    {
      name: 'experiments-start-programs',
      comment: 'They start the programs that are shipped; what they know of them is in the log and in Postgres.',
      severity: 'error',
      from: { path: '^faults/' },
      to: { path: '^apps/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'The browser carries everything that contracts imports.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: TESTS },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'only-the-database-writes-sql',
      comment: 'Tables have one owner; everybody else calls its functions.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/(database|local-stack|test-harness)/', TESTS] },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'only-queues-know-bullmq',
      comment: 'Its traps are dealt with once.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/queues/', '/main[.]ts$', TESTS] },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      name: 'audiences-do-not-import-each-other',
      comment: 'What two audiences need belongs to ui; what one shows of another is passed in by app/routes.',
      severity: 'error',
      from: { path: '^apps/web/src/(visitor|operator|developer)/' },
      to: { path: '^apps/web/src/(visitor|operator|developer)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'ui-imports-no-audience',
      comment: 'It is imported by every audience.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(app|visitor|operator|developer)/' },
    },
    {
      name: 'audiences-do-not-import-app',
      comment: 'The routes compose the audiences, never the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(visitor|operator|developer)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'screens-do-not-import-screens',
      comment: 'Routes compose screens; what two screens need moves to a folder of its own.',
      severity: 'error',
      from: { path: `^apps/web/src/(visitor|operator|developer)/${SCREENS}/` },
      to: { path: `^apps/web/src/$1/${SCREENS}/`, pathNot: '^apps/web/src/$1/$2/' },
    },
    {
      name: 'web-folders-form-no-cycle',
      comment: 'Folders of the web app are layers: of two folders only one may import the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/' },
      to: { circular: true },
    },
    {
      name: 'the-media-proxy-holds-no-data',
      comment: 'It fetches URLs that strangers choose, so it has no access to Postgres or Redis.',
      severity: 'error',
      from: { path: '^apps/media-proxy/', pathNot: TESTS },
      to: { path: 'node_modules/(pg|kysely|ioredis|bullmq)/' },
    },
    {
      name: 'workspace-imports-resolve',
      comment: 'What cannot be found cannot be judged by the other rules.',
      severity: 'error',
      from: {},
      to: { path: '^@around/', couldNotResolve: true },
    },
    ...reaches('packages/contracts', []),
    ...reaches('packages/service-kit', []),
    ...reaches('packages/network-client', ['service-kit']),
    ...reaches('packages/media-store', ['service-kit']),
    ...reaches('packages/database', ['contracts', 'service-kit']),
    ...reaches('packages/queues', ['contracts', 'service-kit']),
    ...reaches('packages/demo-scenes', []),
    ...reaches('packages/local-stack', ['service-kit']),
    ...reaches('packages/test-harness', ['contracts', 'database', 'queues', 'demo-scenes', 'local-stack']),
    ...reaches('apps/web', ['contracts']),
    ...reaches('apps/api-gateway', ['contracts', 'database', 'queues', 'media-store', 'service-kit']),
    ...reaches('apps/crawler', ['contracts', 'database', 'queues', 'network-client', 'service-kit']),
    ...reaches('apps/media-proxy', ['contracts', 'media-store', 'service-kit']),
    ...reaches('apps/upload-worker', ['contracts', 'database', 'queues', 'media-store', 'service-kit']),
    ...reaches('apps/sandbox-network', ['service-kit', 'demo-scenes']),
    ...layers('apps/crawler/src', [
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
    ]),
    ...layers('packages/database/src', [
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
    ]),
    ...layers('apps/media-proxy/src', [
      'addresses',
      'media',
      'upstream',
      'cache',
      'takedowns',
      'images',
      'serving',
      'processes',
    ]),
    ...layers('faults', ['rig', 'injections', 'invariants', 'experiments']),
    ...reaches('faults', ['contracts', 'database', 'queues', 'demo-scenes', 'local-stack', 'service-kit']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data[^/]*)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
