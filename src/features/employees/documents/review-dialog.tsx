import type { Role } from '../../../../access-control/roles.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'

const wordsOf = (verdict: ReviewDialogProps['verdict'], document: string) =>
  verdict === 'Accepted'
    ? {
        form: 'document-acceptance',
        title: t('documents.acceptTitle', { document }),
        submit: t('documents.acceptSubmit'),
        done: t('documents.acceptedDone'),
      }
    : {
        form: 'document-rejection',
        title: t('documents.rejectTitle', { document }),
        submit: t('documents.rejectSubmit'),
        done: t('documents.rejectedDone'),
      }

interface ReviewDialogProps {
  document: PersonDocument
  label: string
  verdict: 'Accepted' | 'Rejected'
  subject: Role
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Asks for the details of a decision: the reason of a rejection, or the expiry date of an accepted document. */
export function ReviewDialog({ document, label, verdict, subject, onClose, onChanged }: ReviewDialogProps) {
  return (
    <OperationDialog
      operation="employee/review-document-employee"
      input={{ documentId: document.id, status: verdict }}
      {...wordsOf(verdict, label)}
      subject={subject}
      isNew
      notLoaded={t('documents.ask.formNotLoaded')}
      danger={verdict === 'Rejected'}
      width={520}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
