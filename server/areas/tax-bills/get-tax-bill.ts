import { mayDo } from '../../../contract/machines/engine.ts'
import type { Action } from '../../calls/handlers.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { factsOf } from '../invoices/facts.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { GUARDS, INVOICE, targetOf } from '../invoices/machine.ts'
import { missingFor, partiesOf } from './bill-request.ts'
import { cfdisOf, toTaxBill } from './cfdi-row.ts'

const MAKE = 'contractor/create-new-tax-bill-facturama'
/** General expenses (G03), by bank transfer (03): the usual values of contractors' invoices. */
const USUAL = { cfdi_use: 'G03', payment_form: '03' }

export const getTaxBill: Action<'contractor/get-tax-bill-by-invoice-id'> = async ({ invoiceId }, context) => {
  const { db, session, services, now } = context
  const invoice = await storedInvoice(db, invoiceId)
  const rows = await cfdisOf(db, invoiceId)
  const finished = rows.filter(({ status }) => status !== 'Making')
  const living = finished.filter(({ status }) => status !== 'Cancelled')
  // A bill under replacement counts until the new one exists.
  const current = living.find(({ replaced_by }) => replaced_by === null) ?? living[0]
  const step = INVOICE.transitions.find(({ call, from }) => call === MAKE && from.includes(invoice.status))
  const mayTake = step !== undefined && mayDo(step, session, targetOf(invoice))
  const isOurs = current?.status === 'Valid'
  const mayMake = !current && mayTake
  const mayReplace = isOurs && mayTake
  const parties = await partiesOf(db, invoice)
  const missing =
    step && (mayMake || mayReplace)
      ? [...obstaclesOf(step.guards, GUARDS, await factsOf(db, invoice, session)), ...missingFor(parties, null, now)]
      : []
  return {
    data: {
      cfdi: current ? toTaxBill(current) : null,
      former: finished.filter((row) => row !== current).map(toTaxBill),
      may_make: mayMake,
      may_replace: mayReplace,
      may_cancel: isOurs && current.replaced_by === null,
      missing,
      needs_key_each_time: services.tax.needsKeyEachTime,
      suggested: { ...USUAL, cfdi_use: parties.company.cfdi_use ?? USUAL.cfdi_use },
    },
  }
}
