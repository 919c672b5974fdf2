import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { NamedReason } from '../../../../contract/payroll/papers/schemas.ts'
import { LinkButton, List, Note } from '../../../ui/layout.tsx'
import { FixLink } from '../fix-link.tsx'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'

const SHOWN_FIRST = 5

/** People by name, each with the reason and the way to mend it. */
export function NamedList({ label, people }: { label: string; people: readonly NamedReason[] }) {
  const open = useOpenPayroll()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, SHOWN_FIRST)
  return (
    <>
      <List isRow isLined className={style['entries']} aria-label={label}>
        {shown.map(({ payrollId, person, reason, fix }) => (
          <li key={payrollId}>
            <LinkButton onClick={() => open(payrollId)}>{person}</LinkButton>
            <span>{reason}</span>
            <FixLink fix={fix} text={t('payroll-papers.fix')} label={t('payroll-papers.fixFor', { person, reason })} />
          </li>
        ))}
      </List>
      {people.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('payroll-papers.more', { count: people.length - shown.length })}
        </Button>
      )}
    </>
  )
}

export function FailedPeople({ work, people }: { work: 'tax' | 'ceps'; people: readonly NamedReason[] }) {
  if (people.length === 0) return null
  return (
    <>
      <Note top="xs" tone="wrong" role="alert">
        {t(`payroll-papers.${work}.failed`, { count: people.length })}
      </Note>
      <NamedList label={t(`payroll-papers.${work}.failedLabel`)} people={people} />
    </>
  )
}
