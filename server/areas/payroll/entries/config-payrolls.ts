import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { entriesOfKind, TYPE_OF_CODE } from '../../../../contract/payroll/entries/entry-types.ts'
import type { HistoryEntry } from '../../../calls/context.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { updateRow } from '../../../db/rows.ts'
import { fieldError, refuseErrors, validationError } from '../../../errors/app-error.ts'
import { reasonErrors } from '../../../errors/checked-reason.ts'
import { nameOf } from '../../../words/request-name.ts'
import { inWords, storedPesos, storedText } from '../../../words/stored-words.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { cutoffOf, limitsOn, multipliersOn } from '../counting/settings.ts'
import { markStale } from '../counting/stale.ts'
import { summarise } from '../counting/summarise.ts'
import { adjustableYear } from '../requests/annual-year.ts'
import { candidatesOf } from '../requests/candidates.ts'
import { type Claiming, claiming, claimOf, refusePaidElsewhere } from '../requests/claims.ts'
import { copyOrders } from '../requests/copy-orders.ts'
import { insertPayrolls } from '../requests/create-request.ts'
import { answerWith } from '../requests/get-requests.ts'
import { isMoney, judgeBonusYear, judgeDays } from '../requests/judge-request.ts'
import { type HeldRequest, requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'
import { adjustPayrolls, adjustYear, sayOwnReturns } from './config-annual.ts'
import { sayOtherEmployers } from './config-other-employers.ts'
import { shareProfit } from './config-profit-sharing.ts'
import { offeredOn } from './offered-concepts.ts'

const OPERATION = 'payroll/config-payrolls'
type Input = Parameters<Action<typeof OPERATION>>[0]
type Context = ContextOf<typeof OPERATION>

/** Sets the people of a request, its days, and the additional payments of some or all (P2). */
export const configPayrolls: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, version } = input
  const { db, session, now } = context
  const held = await requests.hold(context, requestId, version)
  const step = requests.check(held, OPERATION, { action: 'configure' })
  const changes = [
    ...(await exclude(input, held, context)),
    ...(await include(input, held, context)),
    ...(await includePeople(input, held, context)),
    ...(await changeDays(input, held, context)),
    ...(await sayPerceptions(input, held, context)),
    ...(await adjustYear(input, held, context)),
    ...(await sayOwnReturns(input, held, context)),
    ...(await sayOtherEmployers(input, held, context)),
    ...(await shareProfit(input, held, context)),
    ...(await takeSettings(input, held, context)),
  ]
  if (changes.length === 0) throw fieldError('requestId', t('server-payroll.noChange'))
  await summarise(db, requestId, now)
  await requests.move(context, held.row, step, {
    changes,
    set: { prepared_by: preparedBy(held.row, session), is_stale: true },
    reason: [...new Set((input.exclude ?? []).map(({ reason = '' }) => reason.trim()))].join(' '),
  })
  return { requestPayment: await answerWith(requestId, context) }
}

async function exclude({ exclude: left = [] }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  if (left.length === 0) return []
  refuseErrors(left.flatMap(({ reason = '' }, at) => reasonErrors(reason, { field: `exclude.${at}.reason` })))
  const rows = JSON.stringify(left.map(({ id, reason }) => ({ id, reason: reason?.trim() })))
  const { rows: done } = await sql<{ name: string }>`
    update payrolls p set status = 'Excluded', status_reason = x.reason, claim = null, claimed = null,
      version = version + 1, updated_at = ${now.toISOString()} from json_to_recordset(${rows}::json) as x (id int, reason text)
    where p.id = x.id and p.request_id = ${request.id} and p.status in ('Pending', 'Calculated', 'Hold')
    returning p.firstname || ' ' || p.lastname as name`.execute(db)
  if (done.length < left.length) throw fieldError('exclude', t('server-payroll.peopleNotInRequest'))
  // The payroll of another contract of the person may now adjust the year (counting/years.ts).
  const ids = left.map(({ id }) => id)
  const { rows: others } = await sql<{ id: number }>`select o.id from payrolls x
    join payrolls o on o.request_id = x.request_id and o.employee_id = x.employee_id and o.id <> x.id
    where x.id = any(${ids}::int[])`.execute(db)
  const same = others.map(({ id }) => id)
  if (same.length > 0) await markStale(db, request, same, now)
  return done.map(({ name }) => ({ field: 'excluded', from: null, to: name }))
}

async function include({ include: back = [] }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  if (back.length === 0) return []
  const contracts = sql`select contract_id from payrolls where id = any(${back}::int[]) and request_id = ${request.id}`
  await refusePaidElsewhere(db, request, contracts)
  const { claim, claimed } = claimOf(request)
  const { rows } = await claiming(() =>
    // Another request may adjust the year of this person by now: the calculation decides which one does.
    sql<{ name: string }>`update payrolls set status = 'Pending', status_reason = null, is_stale = true, claim = ${claim},
        claimed = ${claimed}, adjusts_year = null, annual = null, version = version + 1, updated_at = ${now.toISOString()}
      where id = any(${back}::int[]) and request_id = ${request.id} and status = 'Excluded'
      returning firstname || ' ' || lastname as name`.execute(db),
  )
  if (rows.length < new Set(back).size) throw fieldError('include', t('server-payroll.peopleNotLeftOut'))
  return rows.map(({ name }) => ({ field: 'included', from: null, to: name }))
}

async function changeDays(input: Input, { row: request }: HeldRequest, { db, now }: Context) {
  const entered = {
    period_start: input.period_start?.trim() || request.period_start,
    period_end: input.period_end?.trim() || request.period_end,
    payment_date: input.payment_date?.trim() || request.payment_date,
  }
  const names = ['period_start', 'period_end', 'payment_date'] as const
  const changed = names.filter((name) => entered[name] !== request[name])
  if (changed.length === 0) return []
  const type = request.kind === 'Regular' ? (request.period_type as 'Weekly') : undefined
  const errors = [
    ...judgeDays(entered.period_start, entered.period_end, entered.payment_date, type),
    ...judgeBonusYear(request.kind, entered.period_end, entered.payment_date),
  ]
  if (errors.length > 0) throw validationError(errors)
  if (changed.some((name) => name !== 'payment_date')) await judgeEntered(db, request.id, entered)
  const moved = { ...request, ...entered }
  if (request.adjusts_year !== null && adjustableYear(moved) !== request.adjusts_year)
    throw fieldError('payment_date', t('server-payroll.annual.dates', { year: request.adjusts_year }))
  const contracts = sql`select contract_id from payrolls where request_id = ${request.id} and status <> 'Excluded'`
  await refusePaidElsewhere(db, moved, contracts)
  // A name that contains only the days changes with them.
  const name = request.name === nameOf(request) ? nameOf(moved) : request.name
  const { claimed } = claimOf(moved)
  await claiming(() =>
    sql`update payrolls set period_start = ${entered.period_start}::date, period_end = ${entered.period_end}::date,
        payment_date = ${entered.payment_date}::date, claimed = case when claim is null then null else ${claimed} end
      where request_id = ${request.id}`.execute(db),
  )
  const cutoff_at = cutoffOf(entered.payment_date, request.limits)
  await updateRow(db, 'payment_requests', request.id, { ...entered, name, cutoff_at })
  await markStale(db, request, 'all', now)
  return changed.map((name) => ({ field: name, from: request[name], to: entered[name] }))
}

const MOST_NAMED = 10

/** Incidents that were entered for the days before: all must be within the new period, as a new one must be. */
async function judgeEntered(db: Context['db'], requestId: number, { period_start, period_end }: Omit<Claiming, 'kind'>) {
  const { rows } = await sql<{ name: string; type: string }>`select p.firstname || ' ' || p.lastname as name, i.type
    from payroll_incidents i join payrolls p on p.id = i.payroll_id
    where i.request_id = ${requestId} and p.status <> 'Excluded' and (i.date_from < ${period_start}::date
      or coalesce(i.date_to, i.date_from) > ${period_end}::date
      or i.unit = 'days' and i.quantity > ${period_end}::date - ${period_start}::date + 1)
    order by ${IN_ORDER}, i.id limit ${MOST_NAMED}`.execute(db)
  if (rows.length === 0) return
  const list = rows.map(({ name, type }) => `${name} (${inWords(type)})`).join(', ')
  throw fieldError('period_start', t('server-payroll.entries.leftOutside', { list }))
}

async function sayPerceptions({ perceptions = [] }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  if (perceptions.length === 0) return []
  const own = (await offeredOn(db, request.payment_date)).filter(({ kind }) => kind === 'Perception')
  const takes = entriesOfKind(request.kind)
  const codes = [...takes.perceptions, ...(takes.takesOwn ? own.map(({ code }) => code) : [])]
  const known = [...Object.keys(TYPE_OF_CODE), ...own.map(({ code }) => code)]
  const errors = perceptions.flatMap(({ code, amount, percent }, at) => {
    const [one, two] = [String(amount ?? '').trim(), String(percent ?? '').trim()]
    // An amount of zero removes an entry, also one that the kind does not take.
    const isGone = Number(one || two || 'none') === 0
    if (known.includes(code) && !codes.includes(code) && !isGone) {
      const values = { kind: inWords(request.kind), type: code, list: codes.join(', ') }
      const message = t(codes.length === 0 ? 'server-payroll.entries.noneOfKind' : 'server-payroll.entries.notOfKind', values)
      return [{ field: `perceptions.${at}.code`, message }]
    }
    if (!known.includes(code))
      return [{ field: `perceptions.${at}.code`, message: t('server-payroll.chooseOne', { list: codes.join(', ') }) }]
    if (one !== '' && two !== '') return [{ field: `perceptions.${at}.amount`, message: t('server-payroll.notBoth') }]
    return isMoney(one || two) ? [] : [{ field: `perceptions.${at}.amount`, message: t('server-payroll.amountOrPercent') }]
  })
  if (errors.length > 0) throw validationError(errors)
  const changes: NonNullable<HistoryEntry['changes']> = []
  for (const [at, { code, amount = '', percent, employeeIds }] of perceptions.entries()) {
    const entered = String(amount).trim()
    const value = entered === '' ? { percent: String(percent).trim() } : { amount: entered }
    const isGone = Number(value.amount ?? value.percent) === 0
    const added = isGone ? [] : [{ code, ...value }]
    const who = employeeIds === 'all' ? sql`true` : sql`employee_id = any(${employeeIds}::int[])`
    const { rows } = await sql<{ id: number; employee_id: number }>`
      update payrolls set own_perceptions = (select coalesce(jsonb_agg(o), '[]') from
        jsonb_array_elements(own_perceptions) o where o->>'code' <> ${code}) || ${JSON.stringify(added)}::jsonb
      where request_id = ${request.id} and ${who} and status <> 'Excluded' returning id, employee_id`.execute(db)
    const reached = new Set(rows.map(({ employee_id }) => employee_id))
    if (employeeIds !== 'all' && employeeIds.some((id) => !reached.has(id)))
      throw fieldError(`perceptions.${at}.employeeIds`, t('server-payroll.peopleNotInRequest'))
    const ids = rows.map(({ id }) => id)
    await markStale(db, request, ids, now)
    const name = TYPE_OF_CODE[code] ?? own.find((one) => one.code === code)?.name
    const said = value.amount === undefined ? `${Number(value.percent)} %` : storedPesos(value.amount)
    changes.push({ field: 'perception', from: isGone ? name : null, to: isGone ? null : `${name}, ${said}` })
  }
  return changes
}

/** Takes over the limits and multipliers that the company has now. */
async function takeSettings({ updateSettings = false }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  if (!updateSettings) return []
  const limits = await limitsOn(db, request.company_id, today(now))
  const multipliers = await multipliersOn(db, request.company_id, request.payment_date)
  const settings = { limits: JSON.stringify(limits), multipliers: JSON.stringify(multipliers) }
  await updateRow(db, 'payment_requests', request.id, { ...settings, cutoff_at: cutoffOf(request.payment_date, limits) })
  await markStale(db, request, 'all', now)
  return [{ field: 'settings', from: null, to: storedText('input.currentValues') }]
}

/** Adds employees who are not in the request at all, such as those hired after it was created. */
async function includePeople({ includeEmployees: ids = [] }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  if (ids.length === 0) return []
  const candidates = candidatesOf(request.company_id, request, ids)
  const absent = sql`select * from (${candidates}) x
    where not exists (select from payrolls o where o.request_id = ${request.id} and o.contract_id = x.contract_id)`
  const { rows } = await sql<{ name: string }>`
    select firstname || ' ' || lastname as name from (${absent}) y order by id`.execute(db)
  if (rows.length < new Set(ids).size) throw fieldError('includeEmployees', t('server-payroll.peopleIncluded'))
  await refusePaidElsewhere(db, request, sql`select contract_id from (${absent}) y`)
  await claiming(() => insertPayrolls(db, request.id, request.company_id, request, absent, now))
  await copyOrders(db, request, null, now, ids)
  if (request.adjusts_year !== null) await adjustPayrolls(db, request.id, request.adjusts_year)
  return rows.map(({ name }) => ({ field: 'included', from: null, to: name }))
}
