import { isNotice, itemsOn, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { NotificationEvent } from '../../contract/notifications/definition.ts'
import type { Columns } from '../db/rows.ts'
import type { Words } from './words.ts'

/** The members of a history row that notifications need, including those of their texts. */
export interface ToldRow
  extends Columns<
    'history',
    'id' | 'entity' | 'entity_id' | 'company_id' | 'action' | 'to_status' | 'actor_id' | 'actor_name' | 'at'
  > {
  /** Readers of the row: colleagues, also the company, or also the person. */
  visibility: string
  changes: readonly { field: string; from: unknown; to: unknown }[]
  /** The person it is about; of an invoice, the contractor. */
  subject_id: number | null
  /** Role and name of that person. */
  subject_role: string | null
  subject_name: string | null
  company_name: string | null
  /** Alias of the bank account of the row. */
  alias: string | null
  /** Folio of the invoice of the row. */
  folio: string | null
}

/** One notification, before its recipients are known. */
export interface Raised {
  item: ToldItem
  row: ToldRow
  words: Words
  entity: string
  entityId: number | null
  /** The record of the row, where it differs from the linked page: two invoices of one person are two records. */
  record: string
}

/**
 * The notifications of the rows of one transaction. For one subject and record only the last one counts: an envelope that was
 * opened and signed in one transaction was signed.
 */
export function matchEvents(rows: readonly ToldRow[]): Raised[] {
  const together = lookAt(rows)
  const raised = new Map<string, Raised>()
  for (const row of rows) {
    for (const item of itemsOn(row.action)) {
      const event = mayRead(item, row) ? item.events.find((one) => isMeant(one, row, together)) : undefined
      if (!event) continue
      const made = toRaised(item, event, row, together)
      raised.set(`${item.key} ${made.record}`, made)
    }
  }
  return [...raised.values()]
}

/** Index of the rows of one transaction: without it each row of thousands would compare itself with all others. */
interface Together {
  /** Number of rows of the same kind. */
  alike: ReadonlyMap<string, number>
  /** Actions written, by record. */
  written: ReadonlySet<string>
}

function lookAt(rows: readonly ToldRow[]): Together {
  const alike = new Map<string, number>()
  for (const row of rows) alike.set(kindOf(row), countAlike(row, alike) + 1)
  return { alike, written: new Set(rows.map((row) => recordKey(row.action, row))) }
}

/** Rows of the same kind are about the same company. */
const kindOf = ({ action, company_id }: ToldRow): string => `${action} ${company_id}`
const countAlike = (row: ToldRow, alike: Together['alike']): number => alike.get(kindOf(row)) ?? 0
const recordKey = (action: string, { entity, entity_id }: ToldRow): string => `${action} ${entity} ${entity_id}`

/** People without a bell are notified only of rows that the history shows them: a person who leaves may not know of it yet. */
const mayRead = (item: ToldItem, { visibility }: ToldRow): boolean =>
  !isNotice(item) || visibility === 'All' || (item.to !== 'person' && visibility === 'Client')

function isMeant(event: NotificationEvent, row: ToldRow, { alike, written }: Together): boolean {
  const { on, about, of, fields, butFields, rows: many, unlessWith } = event
  if (on !== row.action) return false
  if (about !== undefined && about !== row.entity) return false
  if (of !== undefined && !of.some((role) => role === row.subject_role)) return false
  const changed = row.changes.map(({ field }) => field)
  if (fields && !changed.some((field) => fits(field, fields))) return false
  if (butFields && changed.length > 0 && changed.every((field) => fits(field, butFields))) return false
  if (many !== undefined && countAlike(row, alike) > 1 !== (many === 'many')) return false
  return unlessWith === undefined || !written.has(recordKey(unlessWith, row))
}

const fits = (field: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? field.startsWith(pattern.slice(0, -1)) : field === pattern))

function toRaised(item: ToldItem, event: NotificationEvent, row: ToldRow, together: Together): Raised {
  const words = { text: event.text ?? item.text, values: valuesOf(row, together) }
  // Notified once for all of them, it is about the company.
  if (event.rows === 'many') {
    return { item, row, words, entity: 'company', entityId: row.company_id, record: `company|${row.company_id}` }
  }
  const record = `${row.entity}|${row.entity_id}`
  // In the bell a notification of an invoice leads to its contractor.
  const isInvoice = row.entity === 'invoice' && !isNotice(item)
  const about = isInvoice ? { entity: 'person', entityId: row.subject_id } : { entity: row.entity, entityId: row.entity_id }
  return { item, row, words, ...about, record }
}

const PRODUCT = 'Plantilla'

function valuesOf(row: ToldRow, { alike }: Together): Record<string, string> {
  const became = (field: string): string => textOf(row.changes.find((change) => change.field === field)?.to)
  return {
    who: row.actor_name ?? PRODUCT,
    co: row.company_name ?? PRODUCT,
    p: row.subject_name ?? became('person'),
    alias: row.alias ?? '',
    f: row.folio ?? '',
    to: textOf(row.changes[0]?.to),
    job: became('job_name') || became('contract.job_name'),
    date: became('contract.effective_from'),
    status: row.to_status ?? '',
    doc: became('document'),
    n: became('invoices') || became('count') || String(countAlike(row, alike)),
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
