import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useSession } from '../ui/session-context.ts'
import { Spinner } from '../ui/spinner.tsx'

const WhoCanSeeDialog = lazyDialog(async () => (await import('./who-can-see-dialog.tsx')).WhoCanSeeDialog, <Spinner />)

interface WhoCanSeeProps {
  entity: 'person' | 'client'
  id: number
}

/** Button of every client and person page: Admin opens the list of people who can see the record, with the reasons. */
export function WhoCanSee(props: WhoCanSeeProps) {
  const [isOpen, setOpen] = useState(false)
  if (useSession().role !== 'Admin') return null
  return (
    <>
      <Button icon={<EyeOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('staff.whoCanSee.button')}
      </Button>
      {isOpen && <WhoCanSeeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
