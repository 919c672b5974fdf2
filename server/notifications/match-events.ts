import { fillText } from '../../contract/fill-text.ts'
import { ITEMS, isNotice, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { NotificationEvent } from '../../contract/notifications/definition.ts'

/** A row of the history as far as notifications go, with what its words need. */
export interface ToldRow {
  id: number
  entity: string
  entity_id: number | null
  company_id: number | null
  action: string
  to_status: string | null
  /** Who may read the row: colleagues, the company too, or the person too. */
  visibility: string
  changes: readonly { field: string; from: unknown; to: unknown }[]
  actor_id: number | null
  actor_name: string | null
  at: string
  /** The person it is about; of an invoice, the contractor. */
  subject_id: number | null
  /** Of that person. */
  subject_role: string | null
  subject_name: string | null
  company_name: string | null
  /** Of the bank account it is about. */
  alias: string | null
  /** Of the invoice it is about. */
  folio: string | null
}

/** One notification, before it is known who gets it. */
export interface Raised {
  item: ToldItem
  row: ToldRow
  text: string
  entity: string
  entityId: number | null
  /** The record that the row is about, where that is not what it leads to: two invoices of one person are two things. */
  record: string
}

/**
 * What the rows of one transaction tell. Of one thing about one record only the last is told: an envelope that was opened
 * and signed in one go was signed.
 */
export function matchEvents(rows: readonly ToldRow[]): Raised[] {
  const raised = new Map<string, Raised>()
  for (const row of rows) {
    for (const item of ITEMS.values()) {
      const event = mayRead(item, row) ? item.events.find((one) => isMeant(one, row, rows)) : undefined
      if (!event) continue
      const made = toRaised(item, event, row, rows)
      raised.set(`${item.key} ${made.record}`, made)
    }
  }
  return [...raised.values()]
}

/** Those without a bell are told nothing that the history hides from them: a person who leaves may not know of it yet. */
const mayRead = (item: ToldItem, { visibility }: ToldRow): boolean =>
  !isNotice(item) || visibility === 'All' || (item.to !== 'person' && visibility === 'Client')

function isMeant(event: NotificationEvent, row: ToldRow, rows: readonly ToldRow[]): boolean {
  const { on, about, of, fields, butFields, rows: many, unlessWith } = event
  if (on !== row.action) return false
  if (about !== undefined && about !== row.entity) return false
  if (of !== undefined && !of.some((role) => role === row.subject_role)) return false
  const changed = row.changes.map(({ field }) => field)
  if (fields && !changed.some((field) => fits(field, fields))) return false
  if (butFields && changed.length > 0 && changed.every((field) => fits(field, butFields))) return false
  if (many !== undefined && alike(row, rows).length > 1 !== (many === 'many')) return false
  return unlessWith === undefined || !rows.some((other) => other.action === unlessWith && isSameRecord(other, row))
}

const fits = (field: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? field.startsWith(pattern.slice(0, -1)) : field === pattern))

const isSameRecord = (one: ToldRow, two: ToldRow): boolean => one.entity === two.entity && one.entity_id === two.entity_id

/** Rows of the same kind about the same company. */
const alike = (row: ToldRow, rows: readonly ToldRow[]): ToldRow[] =>
  rows.filter(({ action, company_id }) => action === row.action && company_id === row.company_id)

function toRaised(item: ToldItem, event: NotificationEvent, row: ToldRow, rows: readonly ToldRow[]): Raised {
  const text = fill(event.text ?? item.text, valuesOf(row, rows))
  // Told once for all of them, it is about the company.
  if (event.rows === 'many') {
    return { item, row, text, entity: 'company', entityId: row.company_id, record: `company|${row.company_id}` }
  }
  const record = `${row.entity}|${row.entity_id}`
  // With a bell news of an invoice leads to its contractor (spec §9).
  const isInvoice = row.entity === 'invoice' && !isNotice(item)
  const about = isInvoice ? { entity: 'person', entityId: row.subject_id } : { entity: row.entity, entityId: row.entity_id }
  return { item, row, text, ...about, record }
}

const PRODUCT = 'Plantilla'
const SOMEBODY = 'somebody'

function valuesOf(row: ToldRow, rows: readonly ToldRow[]): Record<string, string> {
  const became = (field: string): string => textOf(row.changes.find((change) => change.field === field)?.to)
  return {
    who: row.actor_name ?? PRODUCT,
    co: row.company_name ?? PRODUCT,
    p: row.subject_name ?? (became('person') || SOMEBODY),
    alias: row.alias ?? '',
    f: row.folio ?? '',
    to: textOf(row.changes[0]?.to),
    job: became('job_name') || became('contract.job_name'),
    date: became('contract.effective_from'),
    status: row.to_status ?? '',
    doc: became('document'),
    n: became('invoices') || became('count') || String(alike(row, rows).length),
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A value that is not there leaves neither its comma nor a gap. */
const fill = (text: string, values: Record<string, string>): string =>
  fillText(text, values, () => '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![ ,])[ ,]+$/, '')
