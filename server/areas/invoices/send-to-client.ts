import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { approversOf } from './facts.ts'
import { invoices } from './record.ts'

const OPERATION = 'contractor/send-invoice-email-to-aprove'
type Context = ContextOf<typeof OPERATION>

/**
 * Sends invoices to their companies (I5). Several are independent: refused ones are named with the reason, and the others are
 * sent. A single refused invoice is an error.
 */
export const sendToClient: Action<typeof OPERATION> = async (input, context) => {
  const { invoiceId, invoiceIds = [], message, version } = input
  if (invoiceId !== undefined) {
    const sent_to = await send(invoiceId, message, version, context)
    return { data: { status: 'Approval', sent_to, sent: [invoiceId], errors: [] } }
  }
  if (invoiceIds.length === 0) throw fieldError('invoiceId', t('server-invoices.choose'))
  const sent: number[] = []
  const sentTo = new Set<string>()
  const errors: { invoiceId: number; message: string }[] = []
  // Always in the same order, so that two such calls wait for each other and never crosswise.
  for (const id of [...invoiceIds].sort((one, two) => one - two)) {
    try {
      for (const email of await send(id, message, undefined, context)) sentTo.add(email)
      sent.push(id)
    } catch (error) {
      // Refused before anything was written.
      if (!(error instanceof AppError)) throw error
      errors.push({ invoiceId: id, message: error.message })
    }
  }
  if (sent.length === 0) context.nothingChanged()
  return { data: { status: 'Approval', sent_to: [...sentTo], sent, errors } }
}

async function send(id: number, message: string | undefined, version: number | undefined, context: Context) {
  const { db, enqueue } = context
  const held = await invoices.hold(context, id, version)
  const step = invoices.check(held, OPERATION)
  const readers = await approversOf(db, held.row.company_id)
  const sent_to = readers.map(({ email }) => email)
  await invoices.move(context, held.row, step, { set: { sent_to }, reason: message })
  for (const { id: personId } of readers) {
    await enqueue('send-invoice-approval', { invoiceId: id, personId, message: message?.trim() ?? '' })
  }
  return sent_to
}
