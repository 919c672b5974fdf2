import { App, Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { DOCUMENT_MACHINE } from '../../../../contract/documents/machines.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { startsFrom } from '../../../../contract/machines/engine.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { DOCUMENT_TEXTS } from '../../../texts/documents.ts'
import type { KindGroup } from './kind-group.ts'

const REVIEW = 'employee/review-document-employee'
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

interface ReviewButtonsProps {
  document: PersonDocument
  group: KindGroup
  subject: Role
  onChanged: () => Promise<unknown>
}

/** The steps that a document's state allows, as buttons. Accepting asks for a date only where the kind has one. */
export function ReviewButtons({ document, group, subject, onChanged }: ReviewButtonsProps) {
  const { message } = App.useApp()
  const [asked, setAsked] = useState<'Accepted' | 'Rejected' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const accept = useCall(useCallback((documentId: number) => callApi(REVIEW, { documentId, status: 'Accepted' }), []))
  const steps = DOCUMENT_MACHINE.transitions.filter((step) => step.call === REVIEW && startsFrom(step, document.status))

  const ask = (status: 'Accepted' | 'Rejected') => {
    setAsked(status)
    setOpen(true)
  }
  const acceptAtOnce = async () => {
    const { status, error } = await accept.call(document.id)
    if (status === 200) void message.success(DOCUMENT_TEXTS.acceptedDone)
    else void message.error(error?.message)
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
          onClick={() => (to === 'Accepted' && !group.expires ? void acceptAtOnce() : ask(to as 'Accepted' | 'Rejected'))}
        >
          {label}
        </Button>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <ReviewDialog
            document={document}
            label={group.label}
            verdict={asked}
            subject={subject}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </>
  )
}
