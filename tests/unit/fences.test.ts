import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'
import config from '../../dependency-cruiser.config.ts'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** A tree of files, each with its one import, judged by the project's own rules. */
async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'plantilla-fences-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { output } = await cruise(['.'], {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  return [...new Set((output as ICruiseResult).summary.violations.map((violation) => violation.rule.name))].sort()
}

const VALUE = 'export const value = 1\n'
const ANTD = { 'node_modules/antd/package.json': '{"name":"antd","main":"index.js"}', 'node_modules/antd/index.js': VALUE }

/** One way to break each rule, in every form that an import can take. */
const OFFENCES: [rule: string, files: Record<string, string>][] = [
  ['no-circle', { 'src/ui/a.ts': "import './b.ts'", 'src/ui/b.ts': "import './a.ts'" }],
  ['ground-knows-nothing-above', { 'contract/a.ts': "import '../server/b.ts'", 'server/b.ts': VALUE }],
  [
    'ground-knows-nothing-above',
    {
      'contract/a.ts': "import type { B } from '../server/b.ts'\nexport const b: B = 1\n",
      'server/b.ts': 'export type B = number\n',
    },
  ],
  ['access-control-is-the-lowest', { 'access-control/can.ts': "import '../contract/b.ts'", 'contract/b.ts': VALUE }],
  ['payroll-stands-alone', { 'payroll/a.ts': "import '../contract/b.ts'", 'contract/b.ts': VALUE }],
  ['ground-runs-everywhere', { 'contract/a.ts': "import 'node:fs'" }],
  ['server-knows-no-screen', { 'server/a.ts': "import '../src/ui/b.tsx'", 'src/ui/b.tsx': 'export const B = () => <p />\n' }],
  ['server-ground-below-the-rest', { 'server/errors/a.ts': "import '../calls/b.ts'", 'server/calls/b.ts': VALUE }],
  ['server-adapters-below-the-rest', { 'server/outside/x/a.ts': "import '../../queue/b.ts'", 'server/queue/b.ts': VALUE }],
  ['server-adapters-below-the-rest', { 'server/outside/x/a.ts': "import '../../jobs/b.ts'", 'server/jobs/b.ts': VALUE }],
  ['server-queue-below-the-rest', { 'server/queue/a.ts': "import '../calls/b.ts'", 'server/calls/b.ts': VALUE }],
  ['server-files-below-the-rest', { 'server/files/a.ts': "import '../calls/b.ts'", 'server/calls/b.ts': VALUE }],
  ['server-calls-below-the-rest', { 'server/calls/a.ts': "import '../areas/x/b.ts'", 'server/areas/x/b.ts': VALUE }],
  [
    'server-calls-below-the-rest',
    {
      'server/calls/a.ts': "import type { B } from '../lists/b.ts'\nexport const b: B = 1\n",
      'server/lists/b.ts': 'export type B = number\n',
    },
  ],
  ['server-mechanisms-below-the-rest', { 'server/jobs/a.ts': "import '../areas/x/b.ts'", 'server/areas/x/b.ts': VALUE }],
  [
    'server-notifications-below-the-rest',
    { 'server/notifications/a.ts': "import '../areas/x/b.ts'", 'server/areas/x/b.ts': VALUE },
  ],
  ['server-areas-below-the-rest', { 'server/areas/x/a.ts': "import '../../demo/b.ts'", 'server/demo/b.ts': VALUE }],
  ['plugins-know-no-area', { 'server/plugins/a.ts': "import '../areas/x/b.ts'", 'server/areas/x/b.ts': VALUE }],
  ['screens-know-no-server', { 'src/ui/a.tsx': "export const A = () => import('../../server/b.ts')", 'server/b.ts': VALUE }],
  ['screens-know-no-server', { 'providers/a.ts': "export { value } from '../server/b.ts'", 'server/b.ts': VALUE }],
  ['screens-know-no-server', { 'access-control/provider.ts': "export * from '../server/b.ts'", 'server/b.ts': VALUE }],
  ['providers-know-no-screen', { 'providers/a.ts': "import '../src/texts.ts'", 'src/texts.ts': VALUE }],
  ['product-knows-no-tests', { 'server/a.ts': "import '../tests/support/b.ts'", 'tests/support/b.ts': VALUE }],
  ['product-knows-no-tests', { 'server/a.ts': "import '../scripts/b.ts'", 'scripts/b.ts': VALUE }],
  ['ui-is-the-lowest-of-src', { 'src/ui/a.ts': "import '../forms/b.ts'", 'src/forms/b.ts': VALUE }],
  ['forms-and-tables-know-no-feature', { 'src/tables/a.ts': "import '../features/x/b.ts'", 'src/features/x/b.ts': VALUE }],
  ['resource-knows-no-feature', { 'src/resource/a.ts': "import '../features/x/b.ts'", 'src/features/x/b.ts': VALUE }],
  ['ui-is-the-lowest-of-src', { 'src/ui/a.ts': "import '../parts/b.ts'", 'src/parts/b.ts': VALUE }],
  ['forms-and-tables-know-no-feature', { 'src/forms/a.ts': "import '../parts/b.ts'", 'src/parts/b.ts': VALUE }],
  ['parts-know-no-feature', { 'src/parts/a.ts': "import '../features/x/b.ts'", 'src/features/x/b.ts': VALUE }],
  ['features-know-no-app', { 'src/features/x/a.ts': "import '../../app/b.ts'", 'src/app/b.ts': VALUE }],
  ['no-feature-knows-another', { 'src/features/x/a.ts': "import '../y/b.ts'", 'src/features/y/b.ts': VALUE }],
  [
    'screens-load-no-schemas',
    { 'src/ui/a.ts': "import { value } from '../../contract/x/schemas.ts'", 'contract/x/schemas.ts': VALUE },
  ],
  [
    'sign-in-and-office-are-apart',
    { ...ANTD, 'src/sign-in/a.ts': "import '../ui/b.ts'", 'src/ui/b.ts': "export { value } from 'antd'\n" },
  ],
]

test.each(OFFENCES)('%s is caught', async (rule, files) => {
  expect(await rulesBrokenBy(files)).toEqual([rule])
})

test('every rule has an offence here', () => {
  expect([...new Set(OFFENCES.map(([rule]) => rule))].sort()).toEqual(config.forbidden.map((rule) => rule.name).sort())
})

test('imports in the right direction are left alone', async () => {
  const allowed = {
    ...ANTD,
    'access-control/can.ts': VALUE,
    'contract/index.ts': "import '../access-control/can.ts'",
    'providers/api.ts': "import '../contract/index.ts'",
    'server/app.ts': "import 'node:fs'\nimport '../contract/index.ts'\nimport './areas/x/save.ts'",
    'server/areas/x/save.ts': "import '../../lists/read.ts'\nimport '../../queue/add.ts'",
    'server/lists/read.ts': "import '../calls/run.ts'",
    'server/calls/run.ts': "import '../queue/add.ts'",
    'server/queue/add.ts': "import '../outside/mail/send.ts'",
    'server/outside/mail/send.ts': "import '../../db/connect.ts'",
    'server/db/connect.ts': VALUE,
    'src/ui/badge.tsx': "import 'antd'",
    'src/forms/form.tsx': "import '../ui/badge.tsx'",
    'src/features/x/list.tsx': "import '../../forms/form.tsx'\nimport './row.tsx'",
    'src/features/x/row.tsx': "import '../../../providers/api.ts'",
    'src/app/start.tsx': "import '../features/x/list.tsx'",
    'tests/api/a.test.ts': "import '../../server/app.ts'",
  }
  expect(await rulesBrokenBy(allowed)).toEqual([])
})
