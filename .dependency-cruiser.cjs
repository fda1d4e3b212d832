/** Who may import whom (docs/architecture.md). Each rule states its reason; a new exception needs a decision record. */

const packages = ['contracts', 'service-kit', 'network-client', 'media-store', 'database', 'queues', 'local-stack', 'test-harness'];

/** @param {string} from @param {string[]} may the workspace packages that `from` may import, besides itself */
function reaches(from, may) {
  const self = from.startsWith('packages/') ? [from.slice('packages/'.length)] : [];
  const allowed = [...may, ...self];
  const refused = packages.filter((name) => !allowed.includes(name));
  return {
    name: `${from.replace('/', ':')}-reaches-only-its-own`,
    comment: `${from} may import ${may.length > 0 ? may.join(', ') : 'none of our packages'}; tests may also import test-harness.`,
    severity: 'error',
    from: { path: `^${from}/`, pathNot: '[.]test[.]tsx?$' },
    to: { path: `^packages/(${refused.join('|')})/` },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-are-leaves',
      comment: 'Apps talk through HTTP, queues and tables, never through imports.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'packages-never-import-apps', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'contracts-import-only-zod',
      comment: 'The browser carries everything that contracts imports.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'only-the-database-writes-sql',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/(database|local-stack|test-harness)/', '[.]test[.]ts$'] },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'only-queues-know-bullmq',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/queues/', '/main[.]ts$', '[.]test[.]ts$'] },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      name: 'features-do-not-import-features',
      comment: 'Routes compose features; what two features need moves to a place of its own.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    reaches('packages/service-kit', []),
    reaches('packages/network-client', ['service-kit']),
    reaches('packages/media-store', ['service-kit']),
    reaches('packages/database', ['contracts']),
    reaches('packages/queues', ['contracts', 'service-kit']),
    reaches('packages/local-stack', ['service-kit']),
    reaches('packages/test-harness', ['contracts', 'database', 'queues', 'local-stack']),
    reaches('apps/web', ['contracts']),
    reaches('apps/api-gateway', ['contracts', 'database', 'queues', 'media-store', 'service-kit']),
    reaches('apps/crawler', ['contracts', 'database', 'queues', 'network-client', 'service-kit']),
    reaches('apps/media-proxy', ['contracts', 'media-store', 'service-kit']),
    reaches('apps/upload-worker', ['contracts', 'database', 'queues', 'media-store', 'service-kit']),
    reaches('apps/sandbox-network', ['service-kit']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data[^/]*)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
