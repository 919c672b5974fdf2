import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { endingOf, formOfRole } from './ending.ts'

const FILES = {
  files: {
    label: TEXTS.evidence,
    accept: '.pdf,.jpg,.jpeg,.png',
    help: TEXTS.filesHelp,
    choose: TEXTS.chooseFiles,
    most: { count: 5, problem: TEXTS.tooMany },
    testId: 'evidence',
  },
}

export interface TerminationDialogProps {
  contractId: number
  role: Role
  /** The viewer is the party to the contract. */
  isOwn: boolean
  /** `null`: there is none yet. */
  termination: Termination | null
  onClose: () => void
  onChanged: () => Promise<unknown>
  /** Reads it again while the dialog stays open; answers nothing when that failed. */
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
      title={termination ? TEXTS.editTitle : isOwn ? TEXTS.resign : TEXTS.request}
      question={isOwn ? TEXTS.resignIntro : TEXTS.requestIntro}
      form={formOfRole(role)}
      subject={role}
      prefill={before}
      files={FILES}
      notLoaded={TEXTS.notLoaded}
      submit={termination ? TEXTS.submitEdit : TEXTS.submitRequest}
      submitting={TEXTS.sending}
      done={termination ? TEXTS.edited : TEXTS.requested}
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
