import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { SEAL_TEXTS as TEXTS } from '../../../texts/seals.ts'
import { Note } from '../../../ui/layout.tsx'

interface SealDialogProps {
  userId: number
  rfc: string | null
  isThere: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

const FILES = {
  cer_file: { label: TEXTS.files.cer_file, accept: '.cer' },
  key_file: { label: TEXTS.files.key_file, accept: '.key' },
} as const

/** Two files and a password; each problem is shown at its field. */
export function SealDialog({ userId, rfc, isThere, onClose, onChanged }: SealDialogProps) {
  return (
    <OperationDialog
      operation={isThere ? 'contractor/update-csd-records-by-user-id' : 'contractor/upload-csd-files-to-facturama'}
      // Every character of it counts, also a space at its end.
      input={({ raw }) => ({ userId, password: String(raw['password'] ?? '') })}
      title={isThere ? TEXTS.replaceTitle : TEXTS.addTitle}
      question={rfc === null ? undefined : <Note top="s">{TEXTS.rfc(rfc)}</Note>}
      files={FILES}
      form="seal"
      subject="Contractor"
      disabled={({ files, typed }) => !files['cer_file']?.length || !files['key_file']?.length || !typed['password']}
      submit={isThere ? TEXTS.replace : TEXTS.add}
      submitting={TEXTS.sending}
      done={TEXTS.added}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
