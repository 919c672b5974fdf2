import type { Role } from '../../../../access-control/roles.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { DOCUMENT_TEXTS as TEXTS } from '../../../texts/documents.ts'

const VERDICTS = {
  Accepted: { form: 'document-acceptance', title: TEXTS.acceptTitle, submit: TEXTS.acceptSubmit, done: TEXTS.acceptedDone },
  Rejected: { form: 'document-rejection', title: TEXTS.rejectTitle, submit: TEXTS.rejectSubmit, done: TEXTS.rejectedDone },
} as const

interface ReviewDialogProps {
  document: PersonDocument
  label: string
  verdict: keyof typeof VERDICTS
  subject: Role
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Asks for the details of a decision: the reason of a rejection, or the expiry date of an accepted document. */
export function ReviewDialog({ document, label, verdict, subject, onClose, onChanged }: ReviewDialogProps) {
  const { title, ...words } = VERDICTS[verdict]
  return (
    <OperationDialog
      operation="employee/review-document-employee"
      input={{ documentId: document.id, status: verdict }}
      {...words}
      title={title(label)}
      subject={subject}
      isNew
      notLoaded={TEXTS.ask.formNotLoaded}
      danger={verdict === 'Rejected'}
      width={520}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
