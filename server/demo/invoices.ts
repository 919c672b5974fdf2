import { sql } from 'kysely'
import { today } from '../../contract/calendar.ts'
import { addDays, addMonths } from '../../payroll/calendar/days.ts'
import machine from '../../schemas/machines/invoice.json' with { type: 'json' }
import { draftInvoice, type Payer } from '../areas/invoices/draft-invoice.ts'
import { insertInvoices } from '../areas/invoices/insert-invoices.ts'
import { rememberRegimes } from '../areas/invoices/known-regime.ts'
import { aboutInvoice } from '../calls/history.ts'
import type { Database } from '../db/connect.ts'
import { type Columns, insertRow, updateRow } from '../db/rows.ts'
import type { Files } from '../files/create.ts'
import { appendRows } from '../history/append-rows.ts'
import stories from './data/invoice-stories.json' with { type: 'json' }
import { pastRow } from './past-row.ts'
import { storeProof } from './store-paper.ts'

interface Contractor extends Payer, Columns<'contracts', 'company_id' | 'person_id' | 'job_name' | 'start_date'> {
  contract_id: number
  name: string
  email: string
  contractor_fee: string | null
  currency: string | null
  client_id: number
  client_email: string
  client_name: string
}

/** The way of an invoice through the machine, newest first: its period was some months ago, and it has its status for days. */
type Story = (typeof stories)[number]

const FIRST = 'contractor@plantilla.test'
const REASON = 'The hours of the last week are missing; please add them.'
const statusAfter = (step: string | undefined): string =>
  machine.transitions.find(({ records }) => records === `invoice.${step}`)?.to ?? 'Pending'

/** Invoices of a dozen contractors, in every status; the one of the demo account has one of almost each. */
export async function seedInvoices({ db, files }: { db: Database; files: Files }, now: Date): Promise<void> {
  const admin = await db.selectFrom('people').select('id').where('role', '=', 'Admin').orderBy('id').executeTakeFirst()
  if (!admin) return
  const proof = await storeProof(db, files, 'payment-proof')
  const people = await contractors(db)
  for (const [at, person] of people.entries()) {
    const isFirst = person.email === FIRST
    // Each has a few of the stories; the demo account one for each month that fits.
    const own = (isFirst ? [2, 3, 6, 7] : [at % stories.length, 7]).flatMap((index) => stories[index] ?? [])
    const months = isFirst ? [0, 1, 2, 3] : [undefined, 3]
    for (const [index, story] of own.entries()) {
      await seedOne(db, person, story, months[index] ?? story.monthsAgo, { admin: admin.id, proof }, now)
    }
  }
}

async function contractors(db: Database): Promise<Contractor[]> {
  const { rows } = await sql<Contractor>`
    select k.id as contract_id, k.company_id, p.id as person_id, p.firstname || ' ' || p.lastname as name, p.email, k.job_name,
      t.contractor_fee, t.currency, k.start_date, v.id as client_id, v.email as client_email, v.firstname || ' ' || v.lastname as client_name, c.tax_id, c.invoice_due_days,
      c.fee_type, c.fee_value::text, c.vat_rate::text
    from contracts k join people p on p.id = k.person_id join companies c on c.id = k.company_id
      join lateral (select id, email, firstname, lastname from people where company_id = c.id and role = 'Client' and is_active and may_approve
        order by id limit 1) v on true
      left join lateral contract_terms_on(k.id, current_date) t on true
    where k.type = 'Contractor' and k.status = 'Active' and p.onboarding_status = 'Approved' and p.is_active
      and k.start_date < current_date - 130 and t.contractor_fee > 0 and p.id <= 600
    order by (p.email = ${FIRST}) desc, p.id limit 14`.execute(db)
  return rows
}

async function seedOne(
  db: Database,
  person: Contractor,
  { status, days, steps }: Story,
  monthsAgo: number,
  parts: { admin: number; proof: string },
  now: Date,
): Promise<void> {
  const day = today(now)
  const period_start = `${addMonths(`${day.slice(0, 8)}01`, -monthsAgo - 1).slice(0, 8)}01`
  const period_end = addDays(addMonths(period_start, 1), -1)
  const input = {
    concept: `${person.job_name}, services of ${period_start.slice(0, 7)}`,
    kind: 'Regular' as const,
    regime: '626',
    period_start,
    period_end,
    items: [
      {
        description: `${person.job_name}, monthly fee`,
        quantity: '1',
        unit_price: person.contractor_fee ?? '0',
        sat_product_code: null,
        sat_unit_code: null,
        tax_object: null,
      },
    ],
  }
  const issued = addDays(period_end, 1)
  const owner = {
    contractor_id: person.person_id,
    contractor_name: person.name,
    contract_id: person.contract_id,
    company_id: person.company_id,
    source: 'contractor' as const,
    batch_key: null,
    created_by: person.person_id,
  }
  const draft = draftInvoice(input, person, person.currency ?? 'MXN', issued)
  // Submitted on the day of issue, and in its status for this number of days; the steps in between have their own days.
  const end = now.getTime() - days * 86_400_000
  const made = Math.min(Date.parse(`${issued}T16:00:00Z`), end - steps.length * 86_400_000)
  const [invoice] = await insertInvoices(db, person.company_id, [{ ...draft, owner }], new Date(made))
  if (!invoice) return
  await rememberRegimes(db, [{ person_id: person.person_id, regime: input.regime }])
  const moments = steps.map((_step, at) => new Date(made + ((end - made) * (at + 1)) / steps.length).toISOString())
  const when = (step: string): string | null => moments[steps.indexOf(step)] ?? null
  const paid = when('paid')
  await updateRow(db, 'invoices', invoice.id, {
    status,
    status_since: moments.at(-1) ?? new Date(made).toISOString(),
    sent_to_client_at: when('sent'),
    sent_to: when('sent') ? [person.client_email] : [],
    ...(when('approved')
      ? { approved_by_client_at: when('approved'), approved_by: person.client_id, approval_via: 'mail' }
      : {}),
    ...(paid ? { paid_at: paid.slice(0, 10), payment_reference: `SPEI ${100_000 + invoice.id}` } : {}),
    ...(status === 'Cancelled' ? { cancelled_reason: 'Submitted twice by mistake.' } : {}),
  })
  await keepAround(db, invoice.id, {
    person,
    ...parts,
    when,
    total: draft.invoice.total,
    totalClient: draft.invoice.total_client,
  })
  await tell(db, invoice.id, person, steps, { admin: parts.admin, made: new Date(made).toISOString(), moments })
}

/** Rows that the steps leave in addition to the invoice itself. */
async function keepAround(
  db: Database,
  id: number,
  at: {
    person: Contractor
    admin: number
    proof: string
    when: (step: string) => string | null
    total: string
    totalClient: string
  },
): Promise<void> {
  const { person, admin, proof, when } = at
  const asked = when('adjustment-required') ?? when('readjustment-asked')
  if (asked) {
    const isLate = when('readjustment-asked') !== null
    const round = { round: 1, kind: isLate ? 'Readjustment' : 'Adjustment', fields: ['items'], reason: REASON }
    const by = isLate ? person.client_id : admin
    await insertRow(db, 'invoice_adjustments', { invoice_id: id, ...round, requested_by: by, requested_at: asked })
  }
  const approved = when('approved')
  if (approved) {
    const approval = { invoice_id: id, person_id: person.client_id, via: 'mail', at: approved }
    await db.insertInto('invoice_approvals').values(approval).execute()
  }
  for (const [step, side, amount, by] of [
    ['proof-uploaded', 'client', at.totalClient, person.client_id],
    ['completed', 'contractor', at.total, admin],
  ] as const) {
    const moment = when(step)
    if (!moment) continue
    const payment = { amount, reference: `SPEI ${200_000 + id}`, paid_at: moment.slice(0, 10), uploaded_by: by, at: moment }
    await insertRow(db, 'invoice_proofs', { invoice_id: id, side, file_id: proof, ...payment })
  }
}

/** The history with its past days; it raises no notifications. */
async function tell(
  db: Database,
  id: number,
  person: Contractor,
  steps: readonly string[],
  { admin, made, moments }: { admin: number; made: string; moments: readonly string[] },
): Promise<void> {
  const contractor = { id: person.person_id, name: person.name, role: 'Contractor' }
  const client = { id: person.client_id, name: person.client_name, role: 'Client' }
  const doerOf = (step: string) => {
    if (step === 'created' || step === 'cancelled') return contractor
    const isClient = ['approved', 'readjustment-asked', 'proof-uploaded'].includes(step)
    return isClient ? client : { id: admin, name: 'Plantilla', role: 'Admin' }
  }
  for (const [at, step] of ['created', ...steps].entries()) {
    const entry = {
      ...aboutInvoice({ id, company_id: person.company_id }),
      visibility: 'All' as const,
      action: `invoice.${step}`,
      from: at === 0 ? null : statusAfter(steps[at - 2]),
      to: statusAfter(step),
      ...(step.endsWith('required') || step.endsWith('asked') ? { reason: REASON } : {}),
    }
    await appendRows(db, [pastRow(entry, doerOf(step), at === 0 ? made : (moments[at - 1] ?? made))])
  }
}
