import { lazy, Suspense, useState } from 'react'
import { NOTIFICATION_SETTINGS_TEXTS } from '../../texts/notification-settings.ts'

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
        {NOTIFICATION_SETTINGS_TEXTS.button}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
