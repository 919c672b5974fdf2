import { sql } from 'kysely'
import { AppError, validationError } from '../../calls/app-error.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import type { StoredFile } from '../../files/call-files.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { factsOf } from '../invoices/facts.ts'
import { invoiceById } from '../invoices/invoice-row.ts'
import { GUARDS, INVOICE } from '../invoices/machine.ts'
import { billIn } from './check-xml.ts'
import { idsIn } from './untaxed.ts'

const MOST = 200
const WAY = 'Add the XML and the PDF of the bill that was made for the company.'

interface Papers {
  uuid: string | null
  xml: StoredFile
  pdf: StoredFile
}
interface Outcome {
  successfulTransfers: { invoiceId: number; transferId: string | null; taxed_at: string; uuid: string | null }[]
  failTransfers: { invoiceId: number; message: string }[]
  errors: { row: number; message: string }[]
}

/** Marks paid invoices of a company as billed with the provider's own bill; each succeeds or fails by itself. */
export const taxInvoices: PreparedAction<'contractor/taxed-invoices-complet-by-client-id'> = {
  prepare: async ({ clientId, invoiceIds }, { files, store }) => {
    const ids = idsIn(invoiceIds)
    if (ids.length === 0) throw validationError([{ field: 'invoiceIds', message: 'Choose at least one invoice.' }])
    if (ids.length > MOST) throw validationError([{ field: 'invoiceIds', message: `Choose at most ${MOST} invoices at once.` }])
    const [xml, pdf] = ['xml_file', 'pdf_file'].map((name) => files.find(({ field }) => field === name))
    if (!xml || !pdf) {
      throw validationError([{ field: xml ? 'pdf_file' : 'xml_file', message: WAY }])
    }
    const bill = await billIn(xml)
    const papers: Papers = { uuid: bill.uuid, xml: await store(xml), pdf: await store(pdf) }
    return (context) => taxAll(clientId, ids, papers, context)
  },
}

async function taxAll(clientId: number, ids: readonly number[], papers: Papers, context: CallContext<Session>) {
  const outcome: Outcome = { successfulTransfers: [], failTransfers: [], errors: [] }
  for (const [at, id] of ids.toSorted((one, two) => one - two).entries()) {
    const message = await taxOne(clientId, id, papers, outcome, context)
    if (message === null) continue
    outcome.failTransfers.push({ invoiceId: id, message })
    outcome.errors.push({ row: at + 1, message })
  }
  if (outcome.successfulTransfers.length > 0) {
    await context.keepFile(papers.xml)
    await context.keepFile(papers.pdf)
  } else context.nothingChanged()
  return { ...outcome, data: outcome }
}

/** @returns why not, or `null` */
async function taxOne(clientId: number, id: number, papers: Papers, outcome: Outcome, context: CallContext<Session>) {
  const { db, session, now, record } = context
  await sql`select from invoices where id = ${id} for no key update`.execute(db)
  const invoice = await invoiceById(db, id)
  if (invoice?.company_id !== clientId) return new AppError('NOT_FOUND').message
  if (invoice.taxed_at !== null) return `${invoice.folio} is billed already.`
  if (invoice.status !== 'Paid' && invoice.status !== 'Complete')
    return `${invoice.folio} is ${invoice.status}; it is billed once it is paid.`
  const taxed_at = now.toISOString()
  const tax_bill = JSON.stringify({ uuid: papers.uuid, xml_file: papers.xml.id, pdf_file: papers.pdf.id })
  const done = INVOICE.transitions.find(({ action }) => action === 'complete')
  const isDone =
    invoice.status === 'Paid' &&
    done !== undefined &&
    obstaclesOf(done, GUARDS, await factsOf(db, invoice, session)).length === 0
  const moved = isDone && done ? { status: done.to, status_since: taxed_at } : {}
  await db
    .updateTable('invoices')
    .set((eb) => ({ taxed_at, tax_bill, updated_at: taxed_at, version: eb('version', '+', 1), ...moved }))
    .where('id', '=', id)
    .execute()
  const about = { entity: 'invoice' as const, entityId: id, companyId: invoice.company_id }
  await record({ ...about, visibility: 'Client', changes: [{ field: 'taxed_at', from: null, to: taxed_at }] })
  if (isDone && done) {
    await record({
      ...about,
      action: done.records ?? 'invoice.completed',
      from: invoice.status,
      to: done.to,
      visibility: done.visibility ?? 'All',
    })
  }
  outcome.successfulTransfers.push({ invoiceId: id, transferId: null, taxed_at, uuid: papers.uuid })
  return null
}
