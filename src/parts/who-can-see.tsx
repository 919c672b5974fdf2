import { EyeOutlined } from '@ant-design/icons'
import { t } from '../../contract/language/texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/notices.tsx'
import { useSession } from '../ui/session-context.ts'

const WhoCanSeeDialog = lazyDialog(async () => (await import('./who-can-see-dialog.tsx')).WhoCanSeeDialog, <Spinner />)

/** Button of every client and person page: Admin opens the list of people who can see the record, with the reasons. */
export function WhoCanSee(props: { entity: 'person' | 'client'; id: number }) {
  if (useSession().role !== 'Admin') return null
  return (
    <DialogButton icon={<EyeOutlined aria-hidden="true" />} dialog={(close) => <WhoCanSeeDialog {...props} onClose={close} />}>
      {t('staff.whoCanSee.button')}
    </DialogButton>
  )
}
