import { useLogout } from '@refinedev/core'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasBell, hasProfileInMenu, PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { PushSwitch } from '../../features/notification-settings/push-switch.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Popup } from '../../ui/popup.tsx'
import { useSession } from '../../ui/session-context.ts'
import { choosePersonsLanguage } from '../session-language.ts'
import style from './shell.module.css'

/** Avatar and name of the signed-in person; My Profile (InternalEmployee only) and Log out (B1). */
export function AccountMenu() {
  const session = useSession()
  const { mutate: logOut, isPending } = useLogout()
  const { message } = App.useApp()
  const name = `${session.firstname} ${session.lastname}`
  const face = (
    <>
      <Avatar {...session} imageUrl={session.image_url} size={30} />
      <span className={style['name']}>{name}</span>
    </>
  )
  return (
    <Popup title={t('office.shell.account')} button={face}>
      {(close) => (
        <div className={style['menu']}>
          <p className={style['who']}>
            {name}
            <small>{session.company?.name ?? t(`office.roles.${session.role}`)}</small>
          </p>
          {hasProfileInMenu(session) && (
            <Link className={style['item'] as string} to={PAGES.myProfile.path} onClick={close}>
              {t('office.shell.myProfile')}
            </Link>
          )}
          {session.viewed_by === undefined && (
            <Link className={style['item'] as string} to={PAGES.security.path} onClick={close}>
              {t('office.shell.security')}
            </Link>
          )}
          {hasBell(session) && <SettingsButton className={style['item']} onOpen={close} />}
          {!session.left && !session.lacks_factor && (
            <div className={style['push']}>
              <PushSwitch />
            </div>
          )}
          {session.viewed_by === undefined && (
            <div className={style['push']}>
              <LanguageSwitch
                className={style['languages']}
                onChoose={(language) => void choosePersonsLanguage(language, message)}
              />
            </div>
          )}
          {session.viewed_by === undefined && (
            <button type="button" className={style['item']} disabled={isPending} onClick={() => logOut()}>
              {t('office.shell.logOut')}
            </button>
          )}
        </div>
      )}
    </Popup>
  )
}

const SettingsDialog = lazyDialog(
  async () => (await import('../../features/notification-settings/settings-dialog.tsx')).SettingsDialog,
)

interface SettingsButtonProps {
  className?: string | undefined
  /** Before the dialog opens: a menu closes, and the focus will return to its button. */
  onOpen?: () => void
}

/** Opens the Notification Settings (G2). */
function SettingsButton({ className, onOpen }: SettingsButtonProps) {
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
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
