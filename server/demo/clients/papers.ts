import requirements from '../../../schemas/client-onboarding.json' with { type: 'json' }
import { AGREEMENT, agreementTitle } from '../../areas/clients/documents.ts'
import type { Database } from '../../db/connect.ts'
import type { Row } from '../../db/insert-rows.ts'
import type { Files } from '../../files/create.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import facts from '../data/client-facts.json' with { type: 'json' }
import { storePaper } from '../store-paper.ts'
import type { Cast } from './life.ts'

export type Papers = ReadonlyMap<string, StoredFile>

/** One PDF for each kind of document; the companies of the demo share them. */
export async function storePapers(db: Database, files: Files): Promise<Papers> {
  const papers = new Map<string, StoredFile>()
  for (const { key, title } of [...requirements.documents, { key: AGREEMENT, title: agreementTitle() }]) {
    papers.set(key, await storePaper(db, files, { name: key, title }))
  }
  return papers
}

const SIGNED = ['Approval', 'Approved', 'Suspended']
const ACCEPTED = ['Audit', 'Signing', ...SIGNED]

/** The status of each document of a company, by the company's status; `null` where none was sent yet. */
function standing(status: string, isCorrecting: boolean, kind: string, at: number): string | null {
  if (kind === AGREEMENT) return SIGNED.includes(status) ? 'Accepted' : null
  if (ACCEPTED.includes(status)) return 'Accepted'
  if (isCorrecting) return kind === 'address_proof' ? 'Rejected' : 'Accepted'
  if (status === 'Request') return at < 3 ? 'Uploaded' : null
  if (status === 'Revision') return at < 3 ? 'Accepted' : at === 3 ? 'Rejected' : 'Uploaded'
  return status === 'Denied' && at < 2 ? 'Accepted' : 'Uploaded'
}

/** The documents of a company, uploaded on one day and reviewed on another. */
export function papersOf(
  company: { id: number; status: string; isCorrecting: boolean; uploaded: string; reviewed: string },
  papers: Papers,
  { owner, reviewer }: Cast,
): Row<'company_documents'>[] {
  return [...papers].flatMap(([kind, file], at): Row<'company_documents'>[] => {
    const status = standing(company.status, company.isCorrecting, kind, at)
    if (status === null) return []
    const isOpen = status === 'Uploaded'
    const note = company.isCorrecting ? facts.corrections[0]?.note : facts.rejected
    return [
      {
        company_id: company.id,
        kind,
        file_id: file.id,
        file_name: file.name,
        size: file.bytes,
        status,
        reject_reason: status === 'Rejected' ? (note ?? null) : null,
        uploaded_by: owner.id,
        uploaded_at: company.uploaded,
        reviewed_by: isOpen ? null : reviewer.id,
        reviewed_at: isOpen ? null : company.reviewed,
      },
    ]
  })
}
