import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { daysSince } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Figure, List, Note, Row } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './transfers.module.css'
import type { Choice } from './use-choice.ts'
import type { WaitingCompany } from './use-payments.ts'

const SHOWN_FIRST = 5

interface WaitingListProps {
  label: string
  invoices: WaitingCompany['invoices']
  choice: Choice
}

/** The waiting invoices, oldest first, each with its age, its obstacle, and a checkbox. */
export function WaitingList({ label, invoices, choice }: WaitingListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { free, chosen, set } = choice
  const shown = showsAll ? invoices : invoices.slice(0, SHOWN_FIRST)
  return (
    <>
      {free.length > 1 && (
        <Row align="baseline">
          <Checkbox
            checked={chosen.length === free.length}
            indeterminate={chosen.length > 0 && chosen.length < free.length}
            onChange={({ target }) => set(free, target.checked)}
          >
            {t('transfers.page.all', { n: free.length })}
          </Checkbox>
          {chosen.length < free.length && (
            <Note as="span" role="status">
              {t('transfers.page.chosen', { n: chosen.length, of: free.length })}
            </Note>
          )}
        </Row>
      )}
      <List isLined isRow aria-label={label}>
        {shown.map(({ id, folio, contractor_name, status, status_since, currency, total, obstacle }) => (
          <li key={id}>
            <Row as="span" className={style['who']}>
              {free.length > 1 && (
                <Checkbox
                  aria-label={t('transfers.page.choose', { folio })}
                  checked={chosen.includes(id)}
                  disabled={obstacle !== null}
                  onChange={({ target }) => set([id], target.checked)}
                />
              )}
              <FolioLink id={id} folio={folio} />
              <span>{contractor_name}</span>
              <StatusBadge list="invoice" value={status} />
            </Row>
            <Note as="time" dateTime={status_since} title={formatDateTime(status_since)}>
              {t('transfers.page.age', { days: daysSince(status_since) })}
            </Note>
            <Figure className={style['money']}>{formatMoney(total, currency)}</Figure>
            {obstacle !== null && (
              <Note as="span" className={style['below']}>
                {obstacle}
              </Note>
            )}
          </li>
        ))}
      </List>
      {invoices.length > shown.length && (
        <Row>
          <Button onClick={() => setShowsAll(true)}>{t('transfers.page.more', { n: invoices.length - shown.length })}</Button>
        </Row>
      )}
    </>
  )
}
