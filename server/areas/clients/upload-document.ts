import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { insertRow } from '../../db/rows.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { changeStatus } from './change-status.ts'
import { requirementTitles } from './client-record.ts'
import { type ClientData, loadData, type StoredDocument } from './client-row.ts'
import { markAddressed } from './corrections.ts'
import { AGREEMENT, documentsOf } from './documents.ts'
import { checkState, holdClient, requirementsOf } from './hold-client.ts'
import { clientIdOf } from './load-client.ts'

const OPERATION = 'client/upload-docs-client'

/** Statuses in which a company uploads: on request, and later for renewals. */
const OPEN_TO_CLIENT = ['Request', 'Approved']

/**
 * Stores a document; the former one of its kind becomes Replaced. The signed agreement, uploaded by the provider, ends the
 * signing (C8).
 */
export const uploadDocument: PreparedAction<typeof OPERATION> = {
  prepare: async ({ clientId, kind }, { session, files, store }) => {
    const id = clientIdOf(clientId, session)
    const [file] = files
    if (!file) throw new Error('Add a file.')
    const stored = await store(file)
    return async (context) => {
      const data = await holdClient(context, id)
      refuseUpload(data, kind, context)
      await context.keepFile(stored)
      await insertDocument(context, data, { kind, file_id: stored.id, file_name: file.name, size: file.bytes })
      await markAddressed(context.db, id, [`documents.${kind}`], context.now)
      await recordUpload(context, data, kind, file.name)
      const after = await loadData(context, id)
      const { client } =
        kind === AGREEMENT
          ? await changeStatus(context, after, OPERATION, { action: 'agreement-completed' }, {})
          : { client: { id, status: after.status } }
      return { documents: documentsOf(after, requirementsOf(context)), client }
    }
  },
}

/** Throws VALIDATION for a kind that is not asked for, CLIENT_STATE where the status does not allow it, FORBIDDEN. */
function refuseUpload({ status }: ClientData, kind: string, context: CallContext<Session>): void {
  const { role } = context.session
  const isAgreement = kind === AGREEMENT
  if (!isAgreement && !requirementTitles(requirementsOf(context)).has(`documents.${kind}`)) {
    throw fieldError('kind', t('server-clients.noKind', { kind }))
  }
  if (isAgreement && role === 'Client') throw new AppError('FORBIDDEN')
  const isOpen = isAgreement ? status === 'Signing' : role === 'Client' ? OPEN_TO_CLIENT.includes(status) : status !== 'Denied'
  checkState(status, isOpen)
}

type NewDocument = Pick<StoredDocument, 'kind' | 'file_id' | 'file_name' | 'size'>

async function insertDocument({ db, session, now }: CallContext<Session>, data: ClientData, document: NewDocument) {
  const former = data.documents.find(({ kind }) => kind === document.kind)
  if (former) await db.updateTable('company_documents').set({ status: 'Replaced' }).where('id', '=', former.id).execute()
  await insertRow(db, 'company_documents', {
    ...document,
    company_id: data.id,
    number: (former?.number ?? 0) + 1,
    uploaded_by: session.id,
    uploaded_at: now.toISOString(),
  })
}

const recordUpload = (context: CallContext<Session>, { id, documents }: ClientData, kind: string, name: string) =>
  context.record({
    ...aboutCompany(id),
    changes: [{ field: `documents.${kind}`, from: documents.find((one) => one.kind === kind)?.file_name ?? null, to: name }],
  })
