import { BellOutlined } from '@ant-design/icons'
import { hasBell } from '../../../access-control/pages.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { Popup } from '../../ui/popup.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './bell.module.css'

const TEXTS = OFFICE_TEXTS.shell

/** The notification panel (spec §2: 300 px high), for Admin and InternalEmployee. */
export function Bell() {
  if (!hasBell(useSession())) return null
  return (
    <Popup
      label={TEXTS.notifications}
      title={TEXTS.notifications}
      button={<BellOutlined className={style['icon']} aria-hidden="true" />}
    >
      {() => (
        <div className={style['panel']}>
          <h2 className={style['title']}>{TEXTS.notifications}</h2>
          <p className={style['empty']}>{TEXTS.noNotifications}</p>
        </div>
      )}
    </Popup>
  )
}
