import type { Static } from 'typebox'
import type { ClientDocument } from '../../../contract/clients/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { instant } from '../../db/instant.ts'
import type { ClientData } from './client-row.ts'
import type { Requirements } from './requirements.ts'

/** The signed agreement: the provider stores it after the signing, no company uploads it. */
export const AGREEMENT = 'service_agreement'

export const agreementTitle = (): string => t('server-clients.agreement')

/** Required kinds of documents, each with its current file, followed by other uploads. */
export function documentsOf({ documents }: ClientData, requirements: Requirements): Static<typeof ClientDocument>[] {
  const required = requirements.documents.map(({ key, title }) => ({ key, title, is_needed: true }))
  const others = documents
    .filter(({ kind }) => !required.some(({ key }) => key === kind))
    .map(({ kind }) => ({ key: kind, title: kind === AGREEMENT ? agreementTitle() : kind, is_needed: false }))
  return [...required, ...others].map(({ key, title, is_needed }) => {
    const document = documents.find(({ kind }) => kind === key)
    return {
      id: document?.id ?? null,
      kind: key,
      title,
      is_needed,
      file_url: document?.file_id ?? null,
      file_name: document?.file_name ?? null,
      size: document?.size ?? null,
      number: document?.number ?? null,
      status: document?.status ?? 'Missing',
      reject_reason: document?.reject_reason ?? null,
      uploaded_by: document?.uploaded_by ?? null,
      uploaded_at: instant(document?.uploaded_at ?? null),
      reviewed_by: document?.reviewed_by ?? null,
      reviewed_at: instant(document?.reviewed_at ?? null),
    }
  })
}

const IS_THERE = ['Uploaded', 'Accepted']

/** Titles of the needed documents whose current one is not in one of these statuses. */
export function documentsLacking(data: ClientData, requirements: Requirements, statuses = IS_THERE): string[] {
  const lacking = documentsOf(data, requirements).filter(({ is_needed, status }) => is_needed && !statuses.includes(status))
  return lacking.map(({ title }) => title)
}
