import { setAt, valueAt } from '../../../contract/forms/paths.ts'
import { instant } from '../../db/instant.ts'
import { toWaitingEmail } from '../people/waiting-email.ts'
import type { ClientData } from './client-row.ts'
import { COMPANY_COLUMNS, SERVICES } from './company-columns.ts'
import type { Requirements } from './requirements.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Key of a document among the items of a round of corrections, which also contain fields. */
const documentItem = (kind: string): string => `documents.${kind}`

/** Titles of everything that can be corrected, by key: fields and documents. */
export const requirementTitles = ({ fields, documents }: Requirements): Map<string, string> =>
  new Map(
    [...fields, ...documents.map(({ key, title }) => ({ key: documentItem(key), title }))].map(({ key, title }) => [
      key,
      title,
    ]),
  )

/** The blocks that forms show and save, and the fields that only their files know. */
export function recordOf(data: ClientData): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [place, value] of Object.entries(data.extra)) setAt(record, place, value)
  for (const [place, column] of COMPANY_COLUMNS) setAt(record, place, data[column as keyof ClientData] ?? null)
  return {
    ...record,
    id: data.id,
    logo_url: data.logo_file,
    account_manager: data.manager,
    admins: data.admins.map((admin) => ({
      ...admin,
      last_seen: instant(admin.last_seen),
      email_change: toWaitingEmail(admin.email_change),
    })),
    services: data.services,
    service_choice: Object.fromEntries(SERVICES.map((name) => [name, data.services.includes(name)])),
    version: data.version,
    created_at: data.created_at,
    updated_at: data.updated_at,
  }
}

/** Titles of the data that the company still lacks before it can submit. */
export function missingOf(data: ClientData, { fields }: Requirements): string[] {
  const record = recordOf(data)
  return fields.filter(({ key }) => isEmpty(valueAt(record, key))).map(({ title }) => title)
}

export function missingStatements(data: ClientData, { statements }: Requirements): string[] {
  const record = recordOf(data)
  return statements.filter(({ key }) => isEmpty(valueAt(record, key))).map(({ title }) => title)
}

export function checklistOf({ checks }: ClientData, { checklist }: Requirements) {
  return checklist.map(({ key, title }) => {
    const check = checks.find((one) => one.key === key)
    return {
      key,
      title,
      is_done: check?.is_done ?? false,
      note: check?.note ?? null,
      by: check?.by ?? null,
      at: check ? instant(check.at) : null,
    }
  })
}
