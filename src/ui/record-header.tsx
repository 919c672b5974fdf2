import type { ReactNode } from 'react'
import { type Fact, Facts } from './facts.tsx'
import style from './record-header.module.css'

interface RecordHeaderProps {
  /** Face or logo. */
  picture: ReactNode
  name: string
  status: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
  /** A line below the facts. */
  children?: ReactNode
}

/** Which record this is: picture, name, status, what to do with it, and what tells it from others. */
export function RecordHeader({ picture, name, status, facts, actions, children }: RecordHeaderProps) {
  return (
    <div className={style['header']}>
      {picture}
      <div className={style['who']}>
        <div className={style['top']}>
          <div className={style['nameLine']}>
            <h1 className={style['name']}>{name}</h1>
            {status}
          </div>
          <div className={style['actions']}>{actions}</div>
        </div>
        <Facts facts={facts} className={style['facts']} />
        {children}
      </div>
    </div>
  )
}
