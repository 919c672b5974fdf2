import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Note } from '../../../ui/layout.tsx'

interface SealDialogProps {
  userId: number
  rfc: string | null
  isThere: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

const filesOf = () => ({
  cer_file: { label: t('seals.files.cer_file'), accept: '.cer' },
  key_file: { label: t('seals.files.key_file'), accept: '.key' },
})

/** Two files and a password; each problem is shown at its field. */
export function SealDialog({ userId, rfc, isThere, onClose, onChanged }: SealDialogProps) {
  return (
    <OperationDialog
      operation={isThere ? 'contractor/update-csd-records-by-user-id' : 'contractor/upload-csd-files-to-facturama'}
      // Every character of it counts, also a space at its end.
      input={({ raw }) => ({ userId, password: String(raw['password'] ?? '') })}
      title={isThere ? t('seals.replaceTitle') : t('seals.addTitle')}
      question={rfc === null ? undefined : <Note top="s">{t('seals.rfc', { rfc })}</Note>}
      files={filesOf()}
      form="seal"
      subject="Contractor"
      disabled={({ files, typed }) => !files['cer_file']?.length || !files['key_file']?.length || !typed['password']}
      submit={isThere ? t('seals.replace') : t('seals.add')}
      submitting={t('seals.sending')}
      done={t('seals.added')}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
