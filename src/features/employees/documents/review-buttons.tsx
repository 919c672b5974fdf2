import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { DOCUMENT_MACHINE } from '../../../../contract/documents/machines.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { localise } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import { startsFrom } from '../../../../contract/machines/engine.ts'
import { useAct } from '../../../resource/use-act.ts'
import type { KindGroup } from './kind-group.ts'
import { ReviewDialog } from './review-dialog.tsx'

const REVIEW = 'employee/review-document-employee'

interface ReviewButtonsProps {
  document: PersonDocument
  group: KindGroup
  subject: Role
  onChanged: () => Promise<unknown>
}

/** The steps that a document's state allows, as buttons. Accepting asks for a date only where the kind has one. */
export function ReviewButtons({ document, group, subject, onChanged }: ReviewButtonsProps) {
  const [asked, setAsked] = useState<'Accepted' | 'Rejected' | null>(null)
  const accept = useAct(REVIEW, { done: t('documents.acceptedDone') })
  const steps = localise('machines/document', DOCUMENT_MACHINE).transitions.filter(
    (step) => step.call === REVIEW && startsFrom(step, document.status),
  )

  const acceptAtOnce = async () => {
    await accept.act({ documentId: document.id, status: 'Accepted' })
    await onChanged()
  }
  return (
    <>
      {steps.map(({ action, to, button, label }) => (
        <Button
          key={action}
          size="small"
          type={button === 'primary' ? 'primary' : 'default'}
          danger={button === 'danger'}
          loading={to === 'Accepted' && accept.loading}
          aria-label={`${label} ${group.label}`}
          onClick={() => (to === 'Accepted' && !group.expires ? void acceptAtOnce() : setAsked(to as 'Accepted' | 'Rejected'))}
        >
          {label}
        </Button>
      ))}
      {asked && (
        <ReviewDialog
          document={document}
          label={group.label}
          verdict={asked}
          subject={subject}
          onClose={() => setAsked(null)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
