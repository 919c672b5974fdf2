import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { generatePath } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { leaveViewAs } from '../../../providers/view-as.ts'
import { useSession } from '../../ui/session-context.ts'
import style from './shell.module.css'

/** Names the viewed person on every page of a view, and has the button that ends it. */
export function ViewBanner() {
  const { id, firstname, lastname, viewed_by } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  if (!viewed_by) return null
  const leave = async () => {
    setLeaving(true)
    await leaveViewAs()
    // All loaded data belongs to the view, so the page is loaded again.
    location.assign(generatePath(PAGES.internalEmployeeDetail.path, { employeeId: String(id) }))
  }
  return (
    <div className={style['banner']} role="status">
      <EyeOutlined aria-hidden="true" />
      <span className={style['text']}>{t('staff.viewAs.banner', { name: `${firstname} ${lastname}` })}</span>
      <Button size="small" loading={isLeaving} onClick={() => void leave()}>
        {t('staff.viewAs.leave')}
      </Button>
    </div>
  )
}
