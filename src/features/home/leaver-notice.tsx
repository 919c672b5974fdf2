import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { formatDate } from '../../ui/format.ts'
import { Stack } from '../../ui/layout.tsx'
import style from './home.module.css'

interface LeaverNoticeProps {
  left: NonNullable<DecodedSession['left']>
  company: string | undefined
}

/** Home of a person whose last contract has ended: the parts still open to them, and until when. */
export function LeaverNotice({ left: { on, until }, company }: LeaverNoticeProps) {
  return (
    <Stack bottom="l">
      <Alert
        type="info"
        showIcon
        role="note"
        message={t('own-home.left.title', { day: on && formatDate(on) })}
        description={
          <div className={style['asked']}>
            <p>
              {t('own-home.left.open', { day: until && formatDate(until) })} {until !== null && t('own-home.left.copies')}
            </p>
            {company !== undefined && <p>{t('own-home.left.ask', { company })}</p>}
          </div>
        }
      />
    </Stack>
  )
}
