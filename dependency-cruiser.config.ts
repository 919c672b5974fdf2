import type { IConfiguration, IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'

/**
 * The allowed imports (docs/architecture.md): schemas, access rules, contract and payroll know nothing above them; server and
 * src build on those and never on each other; inside src it goes ui → forms, tables → resource → parts → features → app.
 */

/** Everything below server and src. Refine's adapter is the one file of access-control that belongs to the screens. */
const GROUND = '^(schemas|contract|payroll|access-control/(?!provider\\.))'
const TEST_FILE = '\\.test\\.tsx?$'
const SCREENS = '^(src|providers|access-control/provider\\.)'

/** Imports that must not be: none from a file that `from` matches to one that `to` matches. */
const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
})

/** Folders of the server from the lowest layer up: each imports from lower layers, none from a higher one. */
const SERVER_LAYERS: readonly (readonly [name: string, folders: string])[] = [
  ['ground', 'db|errors|forms|cells|zip|privacy|watching'],
  ['adapters', 'outside|history|tables|csv|xlsx'],
  ['queue', 'queue|reports|sheets|uploads'],
  ['files', 'files'],
  ['calls', 'calls'],
  ['mechanisms', 'lists|machines|resources|streams|jobs|file-links'],
  ['notifications', 'notifications'],
  ['areas', 'areas|plugins'],
  ['tools', 'operator|demo'],
]

/** The start of the server and its settings lie in server/ itself: it hands areas to the plugins and tasks to the worker. */
const belowTheRest = ([name, folders]: (typeof SERVER_LAYERS)[number], at: number) =>
  forbid(
    `server-${name}-below-the-rest`,
    'Folders of the server import from lower layers alone, so that none needs what is built on it.',
    { path: `^server/(${folders})/`, pathNot: TEST_FILE },
    {
      path: `^server/(${SERVER_LAYERS.slice(at + 1)
        .map(([, higher]) => higher)
        .join('|')})/`,
    },
  )

const config = {
  forbidden: [
    forbid('no-circle', 'Modules that need each other are one module.', {}, { circular: true }),
    forbid(
      'ground-knows-nothing-above',
      'Rules, contract and payroll are shared by server and browser, so they know neither.',
      { path: GROUND, pathNot: TEST_FILE },
      { path: '^(server|src|providers|scripts|tests|access-control/provider\\.)' },
    ),
    forbid(
      'access-control-is-the-lowest',
      'The access rules stand alone: the contract names them, not the other way round. Pages, resources and the rule of second factors are data.',
      { path: '^access-control/(?!provider\\.)', pathNot: TEST_FILE },
      { path: '^(contract|payroll|schemas)', pathNot: '^schemas/(pages|resources|second-factor)\\.json$' },
    ),
    forbid(
      'payroll-stands-alone',
      'Payroll is pure functions over dated tables.',
      { path: '^payroll', pathNot: TEST_FILE },
      { path: '^(contract|access-control|schemas)' },
    ),
    forbid(
      'ground-runs-everywhere',
      'What the browser shares cannot use the runtime of the server.',
      { path: '^(contract|payroll|access-control)', pathNot: TEST_FILE },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-knows-no-screen',
      'Server and screens meet in the contract only.',
      { path: '^server' },
      { path: '^(src|providers|access-control/provider\\.)' },
    ),
    ...SERVER_LAYERS.slice(0, -1).map(belowTheRest),
    forbid(
      'plugins-know-no-area',
      'The start of the server hands areas to the plugins.',
      { path: '^server/plugins', pathNot: TEST_FILE },
      { path: '^server/areas' },
    ),
    forbid('screens-know-no-server', 'Server and screens meet in the contract only.', { path: SCREENS }, { path: '^server' }),
    forbid(
      'providers-know-no-screen',
      "Refine's seams to the outside serve every screen.",
      { path: '^(providers|access-control)' },
      { path: '^src' },
    ),
    forbid(
      'product-knows-no-tests',
      'Nothing that ships needs scripts or tests.',
      { path: '^(server|src|providers|contract|access-control|payroll)', pathNot: TEST_FILE },
      { path: ['^(tests|scripts)', TEST_FILE] },
    ),
    forbid(
      'ui-is-the-lowest-of-src',
      'Small shared parts know nothing of what is built from them.',
      { path: '^src/ui' },
      { path: '^src/(forms|tables|resource|parts|features|app|sign-in)' },
    ),
    forbid(
      'forms-and-tables-know-no-feature',
      'Generated forms and tables serve every feature.',
      { path: '^src/(forms|tables)' },
      { path: '^src/(resource|parts|features|app|sign-in)' },
    ),
    forbid(
      'resource-knows-no-feature',
      'Dialogs and pages drawn from data serve every feature.',
      { path: '^src/resource', pathNot: TEST_FILE },
      { path: '^src/(parts|features|app|sign-in)' },
    ),
    forbid(
      'parts-know-no-feature',
      'A part of the domain is built from forms, tables and resource, and serves several features.',
      { path: '^src/parts' },
      { path: '^src/(features|app|sign-in)' },
    ),
    forbid(
      'features-know-no-app',
      'The app puts the features together.',
      { path: '^src/features' },
      { path: '^src/(app|sign-in)' },
    ),
    forbid(
      'no-feature-knows-another',
      'What two features share belongs below them.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features', pathNot: '^src/features/$1/' },
    ),
    {
      name: 'screens-load-no-schemas',
      comment: 'The browser needs the types of the contract only; the library behind them weighs more than most pages.',
      severity: 'error',
      from: { path: SCREENS, pathNot: TEST_FILE },
      to: {
        path: ['^node_modules/typebox/', '^contract/.*(schemas|operations|definition|shared|shapes)\\.ts$'],
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'sign-in-and-office-are-apart',
      comment: 'Only one of the programs is ever loaded; sign-in and signing must stay small.',
      severity: 'error',
      from: { path: '^src/(sign-in|signing)', pathNot: TEST_FILE },
      // Through any number of steps, not only at once.
      to: { path: '^(src/(app|features|parts|tables)|node_modules/(antd|@refinedev|@ant-design)/)', reachable: true },
    },
  ],
  options: {
    // TypeScript 7 has no parser API; swc reads the same syntax.
    parser: 'swc',
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: '^(dist|dist-server|\\.plantilla|test-results|coverage|docs|node_modules/\\.)' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'], conditionNames: ['import', 'types', 'default'] },
  },
} satisfies IConfiguration

export default config
