import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useSession } from '../../../ui/session-context.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import style from './payrolls.module.css'

const UploadDialog = lazy(async () => ({ default: (await import('../entries/upload-dialog.tsx')).UploadDialog }))
const DatesDialog = lazy(async () => ({ default: (await import('./dates-dialog.tsx')).DatesDialog }))

/** Preparation for all people at once. */
export function PreparationButtons({ request, onChanged }: RequestPartProps) {
  const session = useSession()
  const [opened, setOpened] = useState<'upload' | 'dates' | null>(null)
  const common = {
    request,
    onClose: () => setOpened(null),
    onSaved: async () => {
      await onChanged()
      setOpened(null)
    },
  }
  if (!rightsOf(session, request).enters && opened === null) return null
  return (
    <span className={style['buttons']}>
      <Button onClick={() => setOpened('dates')}>{t('payroll-preparation.dates.open')}</Button>
      <Button onClick={() => setOpened('upload')}>{t('payroll-preparation.upload.open')}</Button>
      <Suspense fallback={null}>
        {opened === 'upload' && <UploadDialog {...common} />}
        {opened === 'dates' && <DatesDialog {...common} onReload={onChanged} />}
      </Suspense>
    </span>
  )
}
