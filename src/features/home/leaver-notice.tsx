import { Alert } from 'antd'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { OWN_HOME_TEXTS } from '../../texts/own-home.ts'
import { formatDate } from '../../ui/format.ts'
import { Stack } from '../../ui/layout.tsx'
import style from './home.module.css'

const TEXTS = OWN_HOME_TEXTS.left

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
        message={TEXTS.title(on && formatDate(on))}
        description={
          <div className={style['asked']}>
            <p>
              {TEXTS.open(until && formatDate(until))} {until !== null && TEXTS.copies}
            </p>
            {company !== undefined && <p>{TEXTS.ask(company)}</p>}
          </div>
        }
      />
    </Stack>
  )
}
