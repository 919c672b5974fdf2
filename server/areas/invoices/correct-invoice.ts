import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { currencyReason, totalReason } from '../../../payroll/cfdi/judge-received.ts'
import { kindOf } from '../../../payroll/invoice/taxes.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { deleteRows, updateRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { keptText } from '../../words/kept-text.ts'
import { holdPerson } from '../contracts/contract-row.ts'
import { attachBill, type BroughtBill, broughtBill, releaseBill } from '../tax-bills/attach-bill.ts'
import { billedContract, currencyOn, livingSister } from './create-invoice.ts'
import { draftInvoice, type InvoiceDraft } from './draft-invoice.ts'
import { answerWith } from './get-invoices.ts'
import type { StoredInvoice } from './invoice-row.ts'
import { judgeInvoice } from './judge-invoice.ts'
import { rememberRegimes } from './known-regime.ts'
import { invoices } from './record.ts'

const OPERATION = 'contractor/update-invoice-by-contractor'

type Input = Parameters<PreparedAction<typeof OPERATION>['prepare']>[0]
type Context = ContextOf<typeof OPERATION>

/** Corrects a returned invoice and submits it again (I4); taxes and fee are calculated again. */
export const correctInvoice: PreparedAction<typeof OPERATION> = {
  prepare: async (input, around) => {
    const brought = await broughtBill(around)
    return (context) => correct(input, brought, context)
  },
}

async function correct(input: Input, brought: BroughtBill | null, context: Context) {
  const { invoiceId, version, requestKey: _key, answer = '', detachXml = false, onBehalfReason, ...fields } = input
  const { db, now } = context
  const held = await invoices.hold(context, invoiceId, version)
  const { row: invoice } = held
  // The status is checked first: a paid invoice is refused for its status and not for its period.
  if (!isSentBack(invoice)) invoices.check(held, OPERATION)
  await holdPerson(db, invoice.contractor_id)
  const day = today(now)
  const { contract, payer, issuer } = await billedContract(context, invoice.contract_id, day)
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const judged = judgeInvoice({ ...fieldsOf(invoice), ...sent }, kindOf(issuer.rfc), day, context)
  // The terms of another period count; an invoice for the same one keeps its currency.
  const isSamePeriod = judged.period_end === invoice.period_end
  const currency = isSamePeriod ? invoice.currency : await currencyOn(db, contract.id, judged.period_end)
  const draft = draftInvoice(judged, payer, currency, day)
  if (!brought && !detachXml) refuseOtherAmount(invoice, draft.invoice)
  const changes = [...changesOf(invoice, draft), ...billChanges(invoice, brought, detachXml)]
  const step = invoices.check(
    held,
    OPERATION,
    undefined,
    { onBehalfReason },
    {
      draft: {
        onboarding: contract.onboarding,
        contract: { ...contract, end_date: issuer.ends_on },
        day,
        period: { start: judged.period_start, end: judged.period_end },
        taken: await livingSister(db, contract.id, judged, invoiceId),
        total: draft.invoice.total,
        isChangedOrAnswered: changes.length > 0 || answer.trim() !== '',
      },
    },
  )
  if (fields.regime?.trim()) await rememberRegimes(db, [{ person_id: invoice.contractor_id, regime: judged.regime }])
  await deleteRows(db, 'invoice_items', { invoice_id: invoiceId })
  const items = draft.items.map((item) => ({ ...item, invoice_id: invoiceId }))
  await insertRows(db, 'invoice_items', items)
  const answered = { answered_at: now.toISOString(), answer: answer.trim() || null }
  await updateRows(db, 'invoice_adjustments', { invoice_id: invoiceId, answered_at: null }, answered)
  if (brought) await attachBill({ ...invoice, total: draft.invoice.total, currency }, brought, context)
  else if (detachXml) await releaseBill(invoiceId, context, 'detached')
  const unsent = { sent_to_client_at: null, sent_to: [] }
  const reason = onBehalfReason?.trim() || answer.trim()
  await invoices.move(context, invoice, step, { set: { ...draft.invoice, ...unsent }, changes, reason })
  return { data: await answerWith(invoiceId, context) }
}

const countOf = (items: readonly unknown[]): string => keptText('server-invoices.items', { n: items.length })

const isSentBack = ({ status }: StoredInvoice): boolean => status === 'Adjustment' || status === 'Readjustment'

/** The bill that stays attached agrees with the corrected invoice, as with a new one; it has the currency from before. */
function refuseOtherAmount(before: StoredInvoice, { total, currency }: InvoiceDraft['invoice']): void {
  const { cfdi } = before
  if (cfdi?.status !== 'External') return
  const reason = currencyReason(before.currency, [currency]) ?? totalReason(cfdi.total, total)
  if (reason === null) return
  throw new AppError('XML_REFUSED', { values: { reason: t('server-invoices.detach', { reason }) } }).inField('xml_file')
}

const fieldsOf = ({ concept, kind, period_start, period_end, regime, items }: StoredInvoice) => ({
  concept,
  kind,
  period_start,
  period_end,
  regime,
  items: items.map(({ amount: _amount, sat_product_code, sat_unit_code, tax_object, ...item }) => ({
    ...item,
    ...(sat_product_code === null ? {} : { sat_product_code }),
    ...(sat_unit_code === null ? {} : { sat_unit_code }),
    ...(tax_object === null ? {} : { tax_object }),
  })),
})

/** The change of the attached tax bill; a bill made here stays with every correction. */
function billChanges({ cfdi }: StoredInvoice, brought: BroughtBill | null, detachXml: boolean) {
  const from = cfdi?.status === 'External' ? cfdi.uuid : null
  const to = brought ? brought.bill.uuid : detachXml ? null : from
  return from === to ? [] : [{ field: 'tax_bill', from, to }]
}

/** The history changes of a correction: fields that users know, and whether items changed. */
function changesOf(before: StoredInvoice, { invoice, items }: InvoiceDraft) {
  const fields = ['concept', 'kind', 'period_start', 'period_end', 'regime', 'currency', 'subtotal', 'total'] as const
  const changes = fields.flatMap((field) =>
    before[field] === invoice[field] ? [] : [{ field, from: before[field], to: invoice[field] }],
  )
  const lines = (list: readonly { description: string; quantity: string; unit_price: string }[]) =>
    JSON.stringify(list.map(({ description, quantity, unit_price }) => [description, Number(quantity), Number(unit_price)]))
  if (lines(before.items) === lines(items)) return changes
  return [...changes, { field: 'items', from: countOf(before.items), to: countOf(items) }]
}
