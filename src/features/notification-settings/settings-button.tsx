import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))

interface SettingsButtonProps {
  className?: string | undefined
  /** Before the dialog opens: a menu closes, and the focus will return to its button. */
  onOpen?: () => void
}

/** Opens the Notification Settings (G2). */
export function SettingsButton({ className, onOpen }: SettingsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {t('notification-settings.button')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
