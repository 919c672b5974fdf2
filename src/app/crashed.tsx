import { Button } from 'antd'
import { OFFICE_TEXTS } from '../texts.ts'
import { EmptyNotice } from '../ui/notices.tsx'

const TEXTS = OFFICE_TEXTS.crashed

/** Shown in place of a page that could not be drawn or fetched, for instance after a new version was installed. */
export function Crashed() {
  return (
    <EmptyNotice
      title={TEXTS.title}
      action={
        <Button type="primary" onClick={() => location.reload()}>
          {TEXTS.reload}
        </Button>
      }
    >
      {TEXTS.detail}
    </EmptyNotice>
  )
}
