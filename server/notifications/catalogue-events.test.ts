import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../../access-control/pages.ts'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { createAjv } from '../../contract/forms/ajv.ts'
import { operations } from '../../contract/index.ts'
import type { Machine } from '../../contract/machines/definition.ts'
import { TAKE_STEP } from '../../contract/machines/take-step.ts'
import { CATALOGUE, ITEMS, TOLD_ACTIONS } from '../../contract/notifications/catalogue.ts'
import { NotificationFile } from '../../contract/notifications/definition.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Keys of parts of the product that are still to be built → the call that will raise them. It fails once that is there. */
const COMES_WITH: Record<string, string> = {}

/** Events that concern only the acting person, or are notified with another event; every other event has its key. */
const TELLS_NOBODY = [
  /^session\./,
  /\.exported$/,
  /^guide\./,
  /^(notifications|push)\./,
  // Background jobs (retried, given up) and advertised positions.
  /^job\./,
  /^person\.invited$/,
  /^internal-employee\.(viewed-as|view-left)$/,
  // Looked at, or taken note of.
  /\.opened$/,
  /^envelope\.(link-made|reminded|corrected|kept|signature|created)$/,
  // Decisions on one document of many; the step that follows is notified. A withdrawn request leaves Home by itself.
  /^document\.(accepted|reviewed|request-withdrawn)$/,
  /^client\.(document-reviewed|checked|change-declined|change-reviewed)$/,
  // Steps of a contract that accompany an envelope, the approval or a termination, each of which is notified.
  /^contract\.(sent|activated|ending|end-withdrawn|ended|moved|status-changed)$/,
  // One of a batch, which is notified once for all of them.
  /^invoice\.created-in-batch$/,
  // Parts of a batch, which is notified once for all of them; and a transfer that was never paid.
  /^invoice\.(batch-transfer-(created|funded)|transfer-cancelled)$/,
  // One of several approvals; the last one is notified.
  /^(invoice|payment-request)\.approval-added$/,
  // One payroll of many that waits; anyone who works on the request does it.
  /^payment-request\.payroll-(held|released)$/,
  /^payment-request\.account-chosen$/,
  // A file that proves an entry.
  /^payment-request\.evidence-attached$/,
  // The contractor's own seal; and later changes of a bill, for which the specification has no key.
  /^seal\./,
  /^invoice\.(tax-bill-(cancelled|kept|released)|taxed|untaxed)$/,
  // Papers of a request that someone took along, checked or waived, and a tax receipt taken back, for which the specification has no key.
  /^payment-request\.(report-downloaded|layout-downloaded|tax-cancelled|tax-kept|tax-released|ceps-verified|cep-waived|cep-asked)$/,
  // A copy of the data of a person, at the person's own wish; the answer to a request is mailed by hand.
  /^person\.(data-exported|notice-accepted|opposition-changed)$/,
  // Blocked data, of which nothing is said to anyone but Admin; the person is mailed.
  /^person\.(blocked|unblocked|blocked-exported|data-deleted)$/,
  // Words of mails, API keys and webhooks, which Admin alone changes; a webhook that Plantilla pauses is notified.
  /^(mail-text|api-key)\./,
  /^webhook\.(created|updated|paused|continued|secret-changed|ended|tested|sent-again)$/,
  // Settings of the payroll, which Admin alone enters and reads; and a bill of our own that was cancelled.
  /^payroll\.(parameter|concept)-changed$/,
  /^client\.fee-bill-(cancelled|kept|released)$/,
  // Between a receipt and its person; an objection is notified.
  /^receipt\.(seen|downloaded|signed)$/,
  // Names of operations whose steps are notified by their own names.
  /^client\.status-changed$/,
]

const machines = globSync('schemas/machines/*.json', { cwd: ROOT }).map(
  (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Machine,
)
const steps = machines.flatMap(({ transitions }) => transitions)

/** Every action that the server writes into the history, wherever it is named. */
function writtenActions(): string[] {
  const named = Object.values(operations).flatMap(({ records }) => (typeof records === 'string' ? [records] : []))
  // A step that has no call of its own may raise no notification.
  const ofSteps = steps.flatMap(({ records, call }) => (records === undefined || call === TAKE_STEP ? [] : [records]))
  const inCode = globSync('server/{areas,jobs}/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(/action: '([a-z][a-z-]*\.[a-z-]+)'|\? '([a-z-]+\.[a-z-]+)' : '([a-z-]+\.[a-z-]+)'/g)])
    .flatMap((match) => match.slice(1).filter((action) => action !== undefined))
  const ofEnvelopes = ['delivered', 'signed', 'completed', 'declined', 'voided', 'expired'].map((end) => `envelope.${end}`)
  return [...new Set([...named, ...ofSteps, ...inCode, ...ofEnvelopes])]
}

test('the file fits its meta-schema, and names flags, groups and pages that there are', () => {
  const validate = createAjv().compile(NotificationFile)
  expect(validate(CATALOGUE), JSON.stringify(validate.errors)).toBe(true)
  expect(ITEMS.size).toBe(CATALOGUE.items.length + CATALOGUE.notices.length)
  for (const { key, leadsTo } of CATALOGUE.notices) expect(Object.keys(PAGES), key).toContain(leadsTo)
  const groups = CATALOGUE.groups.map(({ name }) => name)
  for (const { key, group, leadsTo } of CATALOGUE.items) {
    expect(groups, key).toContain(group)
    expect(Object.keys(PAGES), key).toContain(leadsTo)
  }
  const needs = [...CATALOGUE.groups, ...CATALOGUE.items].flatMap((one) => one.needs)
  expect(needs.filter((flag) => !ALL_FLAGS.includes(flag))).toEqual([])
  const broken = structuredClone(CATALOGUE) as unknown as { items: Record<string, unknown>[] }
  Object.assign(broken.items[0] ?? {}, { flow: 'gossip' })
  expect(validate(broken)).toBe(false)
})

test('every key has an event, but for those of parts that are still to be built [G6]', () => {
  const without = CATALOGUE.items.filter(({ events }) => events.length === 0).map(({ key }) => key)
  expect(without.sort()).toEqual(Object.keys(COMES_WITH).sort())
  // Once the call exists, its keys need their events.
  expect(Object.entries(COMES_WITH).filter(([, call]) => call in operations)).toEqual([])
})

/** Records of simple resources raise notifications only where the file names them. */
const isOfResource = (action: string): boolean =>
  !TOLD_ACTIONS.includes(action) && SIMPLE_RESOURCES.some(({ entity }) => action.startsWith(`${entity}.`))

test('every event has a key, and is an action that the server writes [G6]', () => {
  const written = writtenActions()
  expect(written.length).toBeGreaterThan(80)
  const silent = (action: string) => TELLS_NOBODY.some((pattern) => pattern.test(action)) || isOfResource(action)
  expect(written.filter((action) => !TOLD_ACTIONS.includes(action) && !silent(action))).toEqual([])
  expect(TOLD_ACTIONS.filter((action) => !written.includes(action))).toEqual([])
  expect(TOLD_ACTIONS.filter(silent)).toEqual([])
})
