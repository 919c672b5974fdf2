import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { CONCEPT_CODES, payConcept } from '../../../../payroll/law/concepts.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { present } from '../../../../payroll/present.ts'
import type { Action } from '../../../calls/handlers.ts'
import { readColumns, updateRow } from '../../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { inWords } from '../../../words/stored-words.ts'
import type { RequestTerms } from '../counting/build-input.ts'
import { keepTaken, termsOf } from '../counting/calculate-chunk.ts'
import { countOne } from '../counting/count-one.ts'
import { keepPayrolls, startRows } from '../counting/keep-payrolls.ts'
import { wrongDays } from '../counting/paid-days.ts'
import { type Manual, sourcesOf } from '../counting/sources.ts'
import { summarise } from '../counting/summarise.ts'
import { holdYears } from '../counting/years.ts'
import { lawFor } from '../law-figures/current-law.ts'
import { payrollById } from '../requests/get-payroll.ts'
import { isMoney } from '../requests/judge-request.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'

const OPERATION = 'payroll/modify-payroll'
type Input = Parameters<Action<typeof OPERATION>>[0]

const DAYS = /^\d{1,3}(\.\d{1,4})?$/
/** The limit of a tax receipt. */
const MOST_NAME = 100
const KINDS = [
  { list: 'perceptions', kind: 'Perception' },
  { list: 'deductions', kind: 'Deduction' },
] as const

/** Changes one payroll by hand (P6); the amounts of the rules stay stored, and restoring returns to them. */
export const modifyPayroll: Action<typeof OPERATION> = async (input, context) => {
  const { payrollId, reason = '', version } = input
  const { db, session, now } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, OPERATION, { action: 'modify' }, { reason })
  const before = await payrollById(db, payrollId)
  if (version !== undefined && version !== before.version)
    throw new AppError('STALE', { current: { status: before.status, version: before.version } })
  if (!['Calculated', 'Hold'].includes(before.status) || before.is_stale)
    throw fieldError('payrollId', t('server-payroll.modify.first'))
  const set = ((await readColumns(db, 'payrolls', payrollId, ['manual'])).manual ?? {}) as Manual
  const { limits, ...terms } = await termsOf(db, requestId)
  const manual = judge(input, set, terms)
  await holdYears(db, requestId, [payrollId])
  const [source] = await sourcesOf(db, [payrollId])
  if (!source) throw new Error(`The payroll ${payrollId} has no sources.`)
  const by = `${session.firstname} ${session.lastname}`
  const law = await lawFor(db, terms.payment_date)
  judgeCodes(input, law, before, set)
  const known = { terms, limits, law, now: now.toISOString(), by }
  const counted = countOne({ ...source, manual }, known)
  if (counted.failure !== null)
    throw fieldError('payrollId', t('server-payroll.modify.failure', { failure: inWords(counted.failure ?? '') }))
  if (Number(counted.sums?.net ?? 0) < 0)
    throw fieldError('deductions', t('server-payroll.modify.net', { net: counted.sums?.net }))
  const modified = { is_modified: true, modify_reason: reason.trim(), modified_by: session.id }
  await updateRow(db, 'payrolls', payrollId, { manual: JSON.stringify(manual), ...modified })
  const rows = startRows()
  rows.add(counted.row)
  await keepPayrolls(db, rows.ready())
  await keepTaken(db, counted.taken)
  await summarise(db, requestId, now)
  const changes = [
    { field: 'person', from: null, to: `${before.firstname} ${before.lastname}` },
    { field: 'net', from: before.net, to: counted.sums?.net ?? null },
  ]
  await requests.move(context, held.row, step, { changes, reason, set: { prepared_by: preparedBy(held.row, session) } })
  return { payroll: await payrollById(db, payrollId) }
}

/**
 * A manual line must be one that the payroll has or had, or a concept of its kind: any other would have no SAT key and block
 * the tax receipt. A retired concept of our own is not allowed on new lines.
 */
function judgeCodes(input: Input, { concepts }: Law, before: Payroll, set: Manual): void {
  const errors = KINDS.flatMap(({ list, kind }) => {
    const known = new Set([...before[list], ...(set[list] ?? [])].map(({ code }) => code))
    return (input[list] ?? []).flatMap(({ code }, at) => {
      if (known.has(code)) return []
      const own = Object.hasOwn(concepts, code) ? concepts[code] : undefined
      const concept = own ?? (CONCEPT_CODES.includes(code) ? payConcept(code) : undefined)
      const field = `${list}.${at}.code`
      if (concept?.kind !== kind)
        return [{ field, message: t('server-payroll.modify.unknown', { code: code.slice(0, 40), kind }) }]
      return own?.isRetired ? [{ field, message: t('server-payroll.modify.retired', { name: own.name }) }] : []
    })
  })
  if (errors.length > 0) throw validationError(errors)
}

/** The input merged over the stored manual changes; of a repeated line the last one counts. */
function judge(
  { perceptions = [], deductions = [], days_paid, recalculate_tax }: Input,
  before: Manual,
  terms: RequestTerms,
): Manual {
  const errors = []
  for (const [list, lines] of Object.entries({ perceptions, deductions })) {
    for (const [at, { amount, name = '' }] of lines.entries()) {
      if (name.trim().length > MOST_NAME)
        errors.push({ field: `${list}.${at}.name`, message: t('server-fields.characterLimit', { most: MOST_NAME }) })
      if (!isMoney(String(amount).trim()))
        errors.push({ field: `${list}.${at}.amount`, message: t('server-payroll.modify.amount') })
    }
  }
  const days = days_paid === undefined ? undefined : String(days_paid).trim()
  const problem = days === undefined ? null : DAYS.test(days) ? wrongDays(days, terms) : t('server-payroll.modify.days')
  if (problem !== null) errors.push({ field: 'days_paid', message: problem })
  if (perceptions.length + deductions.length === 0 && days === undefined && recalculate_tax === undefined)
    errors.push({ field: 'perceptions', message: t('server-payroll.noChange') })
  if (errors.length > 0) throw validationError(errors)
  const over = (one: Manual['perceptions'] = [], two: Input['perceptions'] = []) => {
    const lines = new Map(one.map((line) => [line.code, line]))
    for (const { code, amount, name } of two) {
      const rounded = Number(String(amount).trim()).toFixed(2)
      const own = name?.trim()
      lines.set(code, { code, amount: rounded, ...(own && !isOfProduct(code, own) ? { name: own } : {}) })
    }
    return [...lines.values()]
  }
  return {
    perceptions: over(before.perceptions, perceptions),
    deductions: over(before.deductions, deductions),
    ...present({ days_paid: days ?? before.days_paid, recalculate_tax: recalculate_tax ?? before.recalculate_tax }),
  }
}

/** A name of the product, in any language, is not stored: the line has the name of its concept. */
const isOfProduct = (code: string, name: string): boolean =>
  CONCEPT_CODES.includes(code) && inWords(payConcept(code).name) === name
