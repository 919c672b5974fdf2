import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { findColumns } from '../../db/rows.ts'
import type { TransferQuotes } from '../../db/types.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { invoices } from '../invoices/record.ts'
import { accountChangedSince } from './changed-account.ts'
import type { TransferContext } from './context.ts'
import { moveInvoice } from './move-invoice.ts'
import { payeeOf } from './payee.ts'
import { holdInvoice, type TransferRow } from './transfer-row.ts'

type QuoteRow = Selectable<TransferQuotes>

const CALL = 'contractor/wise-invoice-transfer'
const LONGEST_REFERENCE = 35

interface Order {
  quote: QuoteRow
  session: Session
  provider: string
  reference?: string | undefined
  requestKey?: string | undefined
  batchId?: number
}

/**
 * Stores payee and amount, with the key that identifies the transfer at the provider, before the provider is called (I10).
 * The database allows at most one active transfer for an invoice.
 */
export async function orderTransfer(context: TransferContext, order: Order): Promise<TransferRow> {
  const { db, now } = context
  const { quote, session } = order
  await holdInvoice(db, quote.invoice_id)
  const invoice = await storedInvoice(db, quote.invoice_id)
  const step = await checkTransfer(context, invoice, session)
  const isOther = quote.target_amount !== invoice.total || quote.target_currency !== invoice.currency
  if (isOther || quote.provider !== order.provider || Date.parse(quote.expires_at) <= now.getTime()) {
    throw new AppError('QUOTE_EXPIRED')
  }
  await checkSameAccount(db, invoice, quote)
  const payee = await payeeOf(db, invoice.contractor_id, invoice.currency)
  const row = await db
    .insertInto('invoice_transfers')
    .values({
      invoice_id: invoice.id,
      company_id: invoice.company_id,
      batch_id: order.batchId ?? null,
      provider: order.provider,
      customer_transaction_id: randomUUID(),
      quote_id: quote.quote_id,
      recipient: JSON.stringify(payee.recipient),
      recipient_shown: payee.shown,
      source_amount: quote.source_amount,
      source_currency: quote.source_currency,
      target_amount: quote.target_amount,
      target_currency: quote.target_currency,
      rate: quote.rate,
      fee: quote.fee,
      reference: (order.reference?.trim() || referenceOf(invoice)).slice(0, LONGEST_REFERENCE),
      created_at: now.toISOString(),
      created_by: session.id,
      request_key: order.requestKey ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await moveInvoice(context, invoice, step, {
    action: order.batchId === undefined ? undefined : 'invoice.batch-transfer-created',
  })
  return row
}

/** A user who saw the price also saw the account: a different account must be shown first. */
async function checkSameAccount(db: TransferContext['db'], { contractor_id }: StoredInvoice, quote: QuoteRow): Promise<void> {
  const changed = accountChangedSince(sql`${contractor_id}`, sql`${quote.created_at}`)
  const { rows } = await sql<{ changed: boolean }>`select ${changed} as changed`.execute(db)
  if (!rows[0]?.changed) return
  const text = t('server-transfers.accountChanged')
  throw new AppError('QUOTE_EXPIRED', { text })
}

/** The step that makes a transfer, where this invoice and this person allow it. The caller holds the invoice. */
export async function checkTransfer(
  { db, now }: Pick<TransferContext, 'db' | 'now'>,
  invoice: StoredInvoice,
  session: Session,
) {
  if (await findColumns(db, 'invoice_transfers', { invoice_id: invoice.id, is_living: true }, ['id']))
    throw new AppError('TRANSFER_EXISTS')
  return invoices.check(await invoices.look({ db, session, now }, invoice), CALL)
}

export const referenceOf = ({ folio }: { folio: string }): string => settings.reference.replace('{folio}', folio)
