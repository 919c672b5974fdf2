import { Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { EmptyNotice } from '../ui/loaded.tsx'

/** Shown in place of a page that could not be drawn. */
export function Crashed() {
  return (
    <EmptyNotice
      title={t('office.crashed.title')}
      action={
        <Button type="primary" onClick={() => location.reload()}>
          {t('office.crashed.reload')}
        </Button>
      }
    >
      {t('office.crashed.detail')}
    </EmptyNotice>
  )
}
