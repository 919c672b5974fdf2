import { t } from '../../../../contract/language/texts.ts'
import { writeHistory } from '../../../calls/history.ts'
import { updateRows } from '../../../db/rows.ts'
import { createCallFiles } from '../../../files/call-files.ts'
import type { Task, TaskContext } from '../../../jobs/task.ts'
import { inLanguage } from '../../../language.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { keepAsAgreement } from '../../clients/keep-agreement.ts'
import { holdUnblocked, isUnblocked } from '../../privacy/blocking/hold-unblocked.ts'
import { type EnvelopeRow, envelopeEntry } from '../envelope-row.ts'

const BY_QUEUE = { requestId: 'keep-signed-envelope', ip: '', device: null }

/**
 * Fetches the signed document and its evidence from the provider and stores them with the agreement, so that we keep them
 * independent of the provider. A repetition stores nothing twice.
 */
export const keepSignedEnvelope: Task<'keep-signed-envelope'> = async ({ id }, { services, log }) => {
  const { db, esign } = services
  const row = await signedEnvelope(db, id)
  if (!row?.envelope_id) return
  const callFiles = createCallFiles(db, services.files)
  try {
    const store = async (part: 'document' | 'evidence'): Promise<StoredFile> => {
      const content = await esign.downloadPdf(row.envelope_id as string, part)
      return callFiles.store({ name: fileName(row, part), kind: 'pdf', content })
    }
    const document = await store('document')
    const evidence = await store('evidence')
    await db.transaction().execute(async (tx) => {
      if (!(await holdUnblocked(tx, 'envelopes', id))) return
      const files = { document_file: document.id, evidence_file: evidence.id }
      if ((await updateRows(tx, 'envelopes', { id, document_file: null }, files)) === 0) return
      await callFiles.keep(tx, document)
      await callFiles.keep(tx, evidence)
      if (row.kind === 'Client') await keepAsAgreement(tx, row.company_id, document, services.clock())
      const kept = [document, evidence].map(({ name }) => ({ field: 'files', from: null, to: name }))
      await writeHistory(tx, [envelopeEntry(row, { action: 'envelope.kept', changes: kept })], null, BY_QUEUE)
    })
  } finally {
    await callFiles.abandon().catch((error: unknown) => log.warn({ err: error }, 'files are left over'))
  }
}

/** A completed envelope whose papers are not stored yet; those of a blocked person are not fetched again. */
const signedEnvelope = (db: TaskContext['services']['db'], id: number): Promise<EnvelopeRow | undefined> =>
  db
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('document_file', 'is', null)
    .where(isUnblocked('envelopes'))
    .executeTakeFirst()

function fileName({ template_name, id, language }: EnvelopeRow, part: 'document' | 'evidence'): string {
  const words = template_name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  return `${words.slice(0, 80).toLowerCase() || 'agreement'}-${id}-${inLanguage(language, () => t(`server-papers.files.${part}`))}.pdf`
}
