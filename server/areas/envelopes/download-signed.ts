import { t } from '../../../contract/language/texts.ts'
import { type CallContext, FileAnswer, type Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { envelopeEntry } from './envelope-row.ts'
import { type EnvelopeRef, sentEnvelope } from './find-envelope.ts'

type Part = 'document' | 'evidence'

export const downloadSigned: Action<'contractor/download-signed-envelope'> = ({ contractId, envelopeId, part }, context) =>
  answerFile(context, { contractId, envelopeId }, part)

export const downloadAgreement: Action<'client/download-envelope-client'> = ({ clientId, part }, context) =>
  answerFile(context, { companyId: clientId }, part)

async function answerFile(context: CallContext<Session>, ref: EnvelopeRef, part: Part): Promise<FileAnswer> {
  const { db, services, record } = context
  const row = await sentEnvelope(db, ref)
  const id = part === 'document' ? row.document_file : row.evidence_file
  if (id === null) throw new AppError('ENVELOPE_STATE', { text: notThere(row.status), current: { status: row.status } })
  const { name } = await db.selectFrom('files').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await record(envelopeEntry(row, { action: 'envelope.opened', changes: [{ field: 'files', from: null, to: name }] }))
  return new FileAnswer('pdf', name, async () => {
    const content = await services.files.storage.get(id)
    if (content === null) throw new Error(`The file ${id} of an envelope is not in storage.`)
    return content
  })
}

const notThere = (status: string): string =>
  status === 'completed' ? t('server-signing.envelope.onItsWay') : t('server-signing.envelope.notSigned', { status })
