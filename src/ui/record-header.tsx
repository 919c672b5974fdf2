import type { ReactNode } from 'react'
import { type Fact, Facts } from './facts.tsx'
import style from './head.module.css'
import { Row } from './layout.tsx'

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

/** The header of a record: picture, name, status, actions, and the facts that identify it. */
export function RecordHeader({ picture, name, status, facts, actions, children }: RecordHeaderProps) {
  return (
    <div className={style['header']}>
      {picture}
      <div className={style['who']}>
        <Row justify="between" align="start" gap="l">
          <Row>
            <h1 className={style['name']}>{name}</h1>
            {status}
          </Row>
          <div className={style['recordHeaderActions']}>{actions}</div>
        </Row>
        <Facts facts={facts} className={style['facts']} />
        {children}
      </div>
    </div>
  )
}
