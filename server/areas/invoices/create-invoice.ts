import { sql } from 'kysely'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { kindOf } from '../../../payroll/invoice/taxes.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { aboutInvoice } from '../../calls/history.ts'
import { AppError, fieldError, orNotFound } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { type ContractRow, contractById, holdPerson, lastDayFor } from '../contracts/contract-row.ts'
import { attachBill, type BroughtBill, broughtBill } from '../tax-bills/attach-bill.ts'
import { draftInvoice, type Payer } from './draft-invoice.ts'
import { answerWith } from './get-invoices.ts'
import { insertInvoices } from './insert-invoices.ts'
import { type JudgedInvoice, judgeInvoice } from './judge-invoice.ts'
import { rememberRegimes } from './known-regime.ts'
import { GUARDS, INVOICE, type InvoiceFacts } from './machine.ts'

const OPERATION = 'contractor/create-new-invoice'
type Input = Parameters<PreparedAction<typeof OPERATION>['prepare']>[0]

/** Submits an invoice (I1), with its tax bill made elsewhere if the call contains it. */
export const createInvoice: PreparedAction<typeof OPERATION> = {
  prepare: async (input, around) => {
    const brought = await broughtBill(around)
    return (context) => create(input, brought, context)
  },
}

async function create(input: Input, brought: BroughtBill | null, context: ContextOf<typeof OPERATION>) {
  const { contractId, requestKey: _key, currency, ...fields } = input
  const { db, session, now } = context
  await holdPerson(db, session.id)
  const day = today(now)
  const { contract, payer, issuer } = await billedContract(context, contractId, day)
  const judged = judgeInvoice(
    { ...fields, regime: fields.regime?.trim() || (issuer.regime ?? '') },
    kindOf(issuer.rfc),
    day,
    context,
  )
  const due = await currencyOn(db, contractId, judged.period_end)
  if (currency !== undefined && currency.trim() !== '' && currency !== due) {
    throw fieldError('currency', t('server-invoices.currency', { currency: due }))
  }
  const draft = draftInvoice(judged, payer, due, day)
  const facts: InvoiceFacts = {
    session,
    invoice: null,
    approvers: 0,
    mayApprove: false,
    hasTransfer: false,
    hasTaxBill: false,
    hasFittingBill: false,
    draft: {
      onboarding: contract.onboarding,
      contract: { ...contract, end_date: issuer.ends_on },
      day,
      period: { start: judged.period_start, end: judged.period_end },
      taken: await livingSister(db, contract.id, judged, null),
      total: draft.invoice.total,
      isChangedOrAnswered: true,
    },
  }
  const attempt = { machine: INVOICE, call: OPERATION, wanted: { action: 'create' }, status: null, session, entered: {} }
  const step = checkStep(attempt, GUARDS, facts)
  const owner = {
    contractor_id: contract.user_id,
    contractor_name: issuer.name,
    contract_id: contract.id,
    company_id: contract.company_id,
    source: 'contractor' as const,
    batch_key: null,
    created_by: session.id,
  }
  const [made] = await insertInvoices(db, contract.company_id, [{ ...draft, owner }], now)
  // Someone else made one for the same period at the same moment.
  if (!made)
    throw new AppError('INVOICE_EXISTS', { values: { folio: (await livingSister(db, contract.id, judged, null)) ?? '' } })
  if (fields.regime?.trim()) await rememberRegimes(db, [{ person_id: contract.user_id, regime: judged.regime }])
  const { total } = draft.invoice
  const billed = { id: made.id, contract_id: contract.id, total, currency: due }
  const uuid = brought && (await attachBill(billed, brought, context))
  await context.record({
    ...aboutInvoice({ id: made.id, company_id: contract.company_id }),
    from: null,
    to: step.to,
    visibility: step.visibility,
    changes: [
      { field: 'total', from: null, to: total },
      ...(uuid === null ? [] : [{ field: 'tax_bill', from: null, to: uuid }]),
    ],
  })
  const invoice = await answerWith(made.id, context)
  return { data: invoice, invoice }
}

interface Issuer {
  name: string
  rfc: string | null
  /** The regime named before. */
  regime: string | null
  /** Last day of the contract: the day it is going to end, for those who know of it, or the agreed one. */
  ends_on: string | null
}

/** The contract of an invoice, with payer and issuer. Throws NOT_FOUND. */
export async function billedContract(
  { db, session }: Pick<CallContext<Session>, 'db' | 'session'>,
  id: number,
  day: string,
): Promise<{ contract: ContractRow; payer: Payer; issuer: Issuer }> {
  const contract = orNotFound(await contractById(db, session, id, day))
  const { rows } = await sql<Payer & Issuer>`
    select c.tax_id, c.invoice_due_days, c.fee_type, c.fee_value::text, c.currency, c.vat_rate::text,
      p.firstname || ' ' || p.lastname as name, d.rfc, d.tax_regime as regime, ${lastDayFor(session)} as ends_on
    from contracts k join companies c on c.id = k.company_id join people p on p.id = k.person_id
      left join employee_details d on d.person_id = p.id
    where k.id = ${id}`.execute(db)
  const found = orNotFound(rows[0])
  return { contract, payer: found, issuer: found }
}

/** The currency of a contract on the last day of a period, as in batches: a later change of the terms does not count. */
export async function currencyOn(db: CallContext['db'], contractId: number, day: string): Promise<string> {
  const { rows } = await sql<{ currency: string | null }>`
    select currency from contract_terms_on(${contractId}, ${day}::date)`.execute(db)
  return rows[0]?.currency ?? 'MXN'
}

/** Folio of a living invoice for the same contract, period and kind, other than `id`. */
export async function livingSister(
  db: CallContext['db'],
  contractId: number,
  { period_start, period_end, kind }: JudgedInvoice,
  id: number | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('folio')
    .where('contract_id', '=', contractId)
    .where('period_start', '=', period_start)
    .where('period_end', '=', period_end)
    .where('kind', '=', kind)
    .where('status', '<>', 'Cancelled')
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return row?.folio ?? null
}
