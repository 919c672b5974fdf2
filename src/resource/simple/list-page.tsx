import { PlusOutlined } from '@ant-design/icons'
import type { PageName } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { ListPage } from '../../tables/list-page.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useMay } from '../../ui/session-context.ts'
import { resourceOf } from './resource-of.ts'

const NewDialog = lazyDialog(async () => (await import('./new-dialog.tsx')).NewDialog)

/** The records of a simple resource in reach: searched, sorted, filtered, exported, opened. */
export function SimpleListPage({ page }: { page: PageName }) {
  const { name, word } = resourceOf(page)
  const mayCreate = useMay(name as never, 'create' as never)
  const register = mayCreate && (
    <DialogButton
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      dialog={(close) => <NewDialog page={page} onClose={close} />}
    >
      {t('simple-resources.create', { one: word })}
    </DialogButton>
  )
  return <ListPage page={page} table={name} actions={register} />
}
