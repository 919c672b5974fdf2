import { sql } from 'kysely'
import type { InvoiceHistoryRow } from '../../../contract/invoices/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import { checkReach } from './get-invoices.ts'

type Raw = Omit<InvoiceHistoryRow, 'who' | 'changes'> & { changes: { field: string; from: unknown; to: unknown }[] }

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value).slice(0, 2000))

const SEES = {
  Admin: ['Internal', 'Client', 'All'],
  InternalEmployee: ['Internal', 'Client', 'All'],
  Client: ['Client', 'All'],
}

/** The story of an invoice as this viewer may know it: a company reads it from the day it was sent the invoice. */
export const getHistory: Action<'contractor/get-history-invoice'> = async ({ invoiceId }, { db, session }) => {
  await checkReach(db, session, invoiceId)
  const visible = SEES[session.role as keyof typeof SEES] ?? ['All']
  const isFromSending = session.role === 'Client'
  const { rows } = await sql<Raw & { actor_name: string | null; actor_role: string | null }>`
    select h.at, h.actor_name, h.actor_role, h.action, h.from_status as "from", h.to_status as "to", h.changes, h.reason from history h
    where h.entity = 'invoice' and h.entity_id = ${invoiceId} and h.visibility = any(${visible}::text[])
      and (not ${isFromSending} or h.id >= (select min(s.id) from history s
        where s.entity = 'invoice' and s.entity_id = ${invoiceId} and s.action = 'invoice.sent'))
    order by h.id`.execute(db)
  return {
    data: rows.map(({ actor_name, actor_role, changes, ...row }) => ({
      ...row,
      changes: changes.map(({ field, from, to }) => ({ field, from: textOf(from), to: textOf(to) })),
      who: actor_name === null ? null : { name: actor_name, role: actor_role ?? '' },
    })),
  }
}
