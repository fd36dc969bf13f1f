// The folders of lib/ in order: each imports only from earlier ones (docs/change/architecture.md).
const ROOMS = [
  'platform',
  'db',
  'http',
  'identity',
  'records',
  'record-types',
  'inspections',
  'api',
  'portal',
  'import',
  'privacy',
  'demo',
  'server',
];

const TESTS = '[.](slow-)?test[.]tsx?$|^lib/testing/';

const upwards = ROOMS.slice(0, -1).map((room, at) => ({
  name: `${room}-imports-only-from-earlier-rooms`,
  severity: 'error',
  from: { path: `^lib/${room}/`, pathNot: TESTS },
  to: { path: `^lib/(${ROOMS.slice(at + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upwards,
    {
      name: 'every-file-of-lib-is-in-a-room',
      severity: 'error',
      from: { path: '^lib/', pathNot: `${TESTS}|^lib/(${ROOMS.join('|')})/` },
      to: {},
    },
    {
      name: 'lib-does-not-import-pages',
      severity: 'error',
      from: { path: '^lib/', pathNot: TESTS },
      to: { path: '^(app|components|scripts|e2e)/' },
    },
    {
      name: 'components-do-not-import-routes',
      severity: 'error',
      from: { path: '^components/', pathNot: TESTS },
      to: { path: '^(app|scripts|e2e)/' },
    },
    {
      name: 'only-tests-import-test-code',
      severity: 'error',
      from: { path: '^(app|clients|components|lib|packages|scripts)/', pathNot: `${TESTS}|^scripts/testing/` },
      to: { path: '^(lib/testing|e2e)/' },
    },
    {
      name: 'the-engine-does-not-import-the-portal',
      severity: 'error',
      from: { path: '^packages/embedded-mongodb/', pathNot: TESTS },
      to: { path: '^(app|components|lib|scripts|e2e)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]next|node_modules|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
