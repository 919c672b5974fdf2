import type { ReactNode } from 'react'
import { Note, Row } from './layout.tsx'

interface PageHeadProps {
  title: string
  /** A short line under the title. */
  detail?: ReactNode
  /** Buttons of the page. */
  actions?: ReactNode
}

/** Title line of a page; its heading gets the focus when the page changes. */
export function PageHead({ title, detail, actions }: PageHeadProps) {
  return (
    <Row bottom="m" justify="between">
      <div>
        <h1>{title}</h1>
        {detail !== undefined && <Note as="div">{detail}</Note>}
      </div>
      {actions !== undefined && <Row>{actions}</Row>}
    </Row>
  )
}
