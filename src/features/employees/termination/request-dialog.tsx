import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { Reloaded } from '../../../ui/notices.tsx'
import { endingOf, formOfRole } from './ending.ts'

const filesOf = () => ({
  files: {
    label: t('termination.evidence'),
    accept: '.pdf,.jpg,.jpeg,.png',
    help: t('termination.filesHelp'),
    choose: t('termination.chooseFiles'),
    most: { count: 5, problem: t('termination.tooMany') },
    testId: 'evidence',
  },
})

export interface TerminationDialogProps {
  contractId: number
  role: Role
  /** The viewer is the party to the contract. */
  isOwn: boolean
  /** `null`: there is none yet. */
  termination: Termination | null
  onClose: () => void
  onChanged: () => Promise<Reloaded>
  /** Reads it again while the dialog stays open; returns nothing on failure. */
  onReload: (terminationId: number) => Promise<Termination | undefined>
}

/** Requests the end of a contract, or changes the request: type, days, reason, evidence. */
export function RequestDialog({ contractId, role, isOwn, termination, onClose, onChanged, onReload }: TerminationDialogProps) {
  // The request as it was when the dialog opened: an emptied field of it is sent as empty, or the former value would stay.
  const [before] = useState(() => endingOf(termination))
  const emptied = termination ? Object.fromEntries(Object.keys(before).map((key) => [key, ''])) : {}
  return (
    <OperationDialog
      operation="employee/request-terminate-contract"
      isKeyed={termination === null}
      input={({ typed }) => ({
        contractId,
        ...emptied,
        ...typed,
        ...(termination ? { terminationId: termination.id, version: termination.version } : {}),
      })}
      title={termination ? t('termination.editTitle') : isOwn ? t('termination.resign') : t('termination.request')}
      question={isOwn ? t('termination.resignIntro') : t('termination.requestIntro')}
      form={formOfRole(role)}
      subject={role}
      prefill={before}
      files={filesOf()}
      notLoaded={t('termination.notLoaded')}
      submit={termination ? t('termination.submitEdit') : t('termination.submitRequest')}
      submitting={t('termination.sending')}
      done={termination ? t('termination.edited') : t('termination.requested')}
      onDone={onChanged}
      onClose={onClose}
      {...(termination
        ? {
            readLatest: async () => {
              const latest = await onReload(termination.id)
              return latest && endingOf(latest)
            },
          }
        : {})}
    />
  )
}
