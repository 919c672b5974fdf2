import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { canOpen, PAGES, recordPath } from '../../../../access-control/pages.ts'
import { today } from '../../../../contract/calendar.ts'
import type { ApprovedContractor } from '../../../../contract/invoice-batches/schemas.ts'
import { formatMonth } from '../../../../contract/language/formats.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { useApprovedContractors } from '../../../../providers/approved-contractors.ts'
import { Card } from '../../../ui/card.tsx'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { folded } from '../../../ui/folded.ts'
import { formatMoney } from '../../../ui/format.ts'
import { List, Note, Row } from '../../../ui/layout.tsx'
import { EmptyNotice, NotLoaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../clients.module.css'

const SHOWN = 50

/** The contractors of a company who can be invoiced, with their pay and whether they have an invoice for this month. */
export function ContractorsTab({ clientId }: { clientId: number }) {
  const month = monthOf(new Date())
  const { data, error, refetch } = useApprovedContractors({ clientId, ...month })
  return (
    <Card title={t('clients.contractors.title')} action={<Ways clientId={clientId} />}>
      {data ? (
        data.length === 0 ? (
          <EmptyNotice title={t('clients.contractors.none')}>{t('clients.contractors.noneDetail')}</EmptyNotice>
        ) : (
          <Contractors contractors={data} month={formatMonth(new Date(month.period_start))} />
        )
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Card>
  )
}

/** Links to create invoices for the contractors of the company, and to its invoices. */
function Ways({ clientId }: { clientId: number }) {
  const { path } = PAGES.invoices
  return (
    <Row as="nav" gap="l" aria-label={t('clients.contractors.invoices')}>
      <Link to={`${PAGES.invoiceBatches.path}?company=${clientId}`}>{t('clients.contractors.create')}</Link>
      <Link to={`${path}?companyId=${clientId}`}>{t('clients.contractors.invoices')}</Link>
      <Link to={`${path}?tab=completed&companyId=${clientId}`}>{t('clients.contractors.completed')}</Link>
    </Row>
  )
}

function Contractors({ contractors, month }: { contractors: readonly ApprovedContractor[]; month: string }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const found = contractors.filter((one) => fits(one, search))
  return (
    <>
      <Row bottom="s">
        <Input
          type="search"
          className="search"
          aria-label={t('clients.contractors.search')}
          placeholder={t('clients.contractors.search')}
          allowClear={{ clearIcon: <ClearIcon /> }}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setShown(SHOWN)
          }}
        />
        <Note as="span" role="status">
          {found.length === 0 ? t('clients.contractors.noneFound') : t('clients.contractors.found', { n: found.length })}
        </Note>
      </Row>
      <List isLined aria-label={t('clients.contractors.title')}>
        {found.slice(0, shown).map((one) => (
          <Contractor key={one.id} contractor={one} month={month} />
        ))}
      </List>
      {found.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          {t('clients.contractors.more', { n: Math.min(SHOWN, found.length - shown) })}
        </Button>
      )}
    </>
  )
}

function Contractor({ contractor, month }: { contractor: ApprovedContractor; month: string }) {
  const session = useSession()
  const { id, firstname, lastname, email, contract, wise_email, alreadyInvoiced, obstacle } = contractor
  const name = `${firstname} ${lastname}`
  const fee = contract?.contractor_fee
  return (
    <Row as="li" justify="between">
      <div>
        {canOpen(session, 'employeeOnboardingDetail') ? (
          <Link to={recordPath('employeeOnboardingDetail', id)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        <Note>
          {email} ·{' '}
          {wise_email === null ? t('clients.contractors.noWise') : t('clients.contractors.wise', { email: wise_email })}
        </Note>
      </div>
      <span>
        {fee == null
          ? t('clients.contractors.noFee')
          : t('clients.contractors.fee', {
              period: contract?.fee_period ?? null,
              amount: formatMoney(fee, contract?.currency),
              periodText: contract?.fee_period ? valueText(contract.fee_period).toLowerCase() : null,
            })}
      </span>
      <Note as="span" className={style['state']}>
        {alreadyInvoiced
          ? t('clients.contractors.invoiced', { month })
          : (obstacle?.reason ?? t('clients.contractors.open', { month }))}
      </Note>
    </Row>
  )
}

/** The month of a moment, where the product works. */
function monthOf(now: Date): { period_start: string; period_end: string } {
  const day = today(now)
  const [year, month] = day.split('-').map(Number) as [number, number]
  return {
    period_start: `${day.slice(0, 7)}-01`,
    period_end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

const fits = ({ firstname, lastname, email }: ApprovedContractor, search: string): boolean =>
  folded(`${firstname} ${lastname} ${email}`).includes(folded(search.trim()))
