import { FileAnswer } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { appendEvent } from '../../outside/esign/embedded/chain.ts'
import { holdPlace } from './signing-place.ts'

export const downloadAgreement: Action<'employee/download-agreement'> = async ({ signingToken, part }, context) => {
  const { db, now, origin, services } = context
  const { envelope, party } = await holdPlace(context, signingToken, ['access'])
  const { row } = envelope
  const id = { presented: row.presented_file, document: row.document_file, evidence: row.evidence_file }[part]
  if (id === null) throw new AppError('NOT_FOUND')
  const file = await db.selectFrom('files').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await appendEvent(db, row.id, { at: now, type: 'downloaded', signer: party, origin, data: { part } })
  return new FileAnswer('pdf', file.name, async () => {
    const content = await services.files.storage.get(id)
    if (!content) throw new Error(`The file ${id} of an agreement is missing.`)
    return content
  })
}
