import type { ReactNode } from 'react'
import style from './head.module.css'
import { Card, type Fact, Facts, Row, Stack } from './layout.tsx'

interface RecordHeaderProps {
  /** A record that is no page is a card, or plain inside another one; `name` is then for screen readers. */
  frame?: 'card' | 'plain' | undefined
  picture: ReactNode
  name: string
  status: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
  children?: ReactNode
}

export function RecordHeader({ frame, picture, name, status, facts, actions, children }: RecordHeaderProps) {
  const shownFacts = facts.length > 0 && <Facts facts={facts} layout="row" />
  if (frame === 'card') {
    return (
      <Card title={name} action={status}>
        <Stack>
          {children}
          {shownFacts}
          {actions}
        </Stack>
      </Card>
    )
  }
  if (frame === 'plain') {
    return (
      <Stack as="section" aria-label={name || undefined} gap="s">
        <Row justify="between" gap="l">
          <Row>
            {status}
            {children}
          </Row>
          {actions}
        </Row>
        {shownFacts}
      </Stack>
    )
  }
  return (
    <div className={style['header']}>
      {picture}
      <div className={style['who']}>
        <Row justify="between" align="start" gap="l">
          <Row>
            <h1>{name}</h1>
            {status}
          </Row>
          <Row justify="end" className={style['actions']}>
            {actions}
          </Row>
        </Row>
        {shownFacts}
        {children}
      </div>
    </div>
  )
}
