import type { ReactNode } from 'react'
import style from './page-head.module.css'

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
    <div className={style['head']}>
      <div>
        <h1 className={style['title']}>{title}</h1>
        {detail !== undefined && <div className={style['detail']}>{detail}</div>}
      </div>
      {actions !== undefined && <div className={style['actions']}>{actions}</div>}
    </div>
  )
}
