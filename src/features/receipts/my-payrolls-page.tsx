import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import type { ReceiptRow, ReceiptYear } from '../../../contract/payroll/receipts/schemas.ts'
import { useRead } from '../../../providers/calls.ts'
import style from '../../parts/parts.module.css'
import { Pager } from '../../tables/pager.tsx'
import { ClearIcon } from '../../ui/clear-icon.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card, Figure, Grid, List, Panel, Row, Stack } from '../../ui/layout.tsx'
import { EmptyNotice, NotLoaded } from '../../ui/notices.tsx'
import { PageHead, PageLink } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { ReceiptView } from './receipt-view.tsx'

const LIMIT = 25
const RECEIPT = 'receipt'

/** Payments year by year; for staff those of the people in reach. The address stores the open receipt. */
export function MyPayrollsPage() {
  const { id: opened, open } = useOpened(RECEIPT)
  const isOwner = useIsWorker()
  return (
    <>
      <PageHead
        page="myPayrolls"
        detail={isOwner ? t('receipts.detail') : t('receipts.staffDetail')}
        actions={<PageLink page="sendPayrolls" />}
      />
      {opened !== null ? (
        <ReceiptView key={opened} receiptId={opened} isOwner={isOwner} onBack={() => open(null)} />
      ) : (
        <ReceiptList isOwner={isOwner} />
      )}
    </>
  )
}

function useIsWorker(): boolean {
  const { role } = useSession()
  return role === 'Employee' || role === 'Contractor'
}

function ReceiptList({ isOwner }: { isOwner: boolean }) {
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const [name, setName] = useState('')
  const { data, error, refetch } = useRead('payroll/my-payrolls', { page, limit: LIMIT, search: name }, { keeps: true })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const { receipts, totalReceipts, year_totals } = data
  return (
    <Stack gap="l">
      {isOwner && year_totals.length > 0 && <Years years={year_totals} />}
      <Card title={t('receipts.list')}>
        {!isOwner && (
          <Input.Search
            aria-label={t('receipts.search')}
            placeholder={t('receipts.search')}
            value={words}
            maxLength={100}
            allowClear={{ clearIcon: <ClearIcon /> }}
            // The icon alone would say its English name.
            enterButton={<Button aria-label={t('receipts.search')} icon={<SearchOutlined aria-hidden />} />}
            style={{ maxWidth: 360 }}
            onChange={(event) => setWords(event.target.value)}
            onSearch={(typed) => {
              setPage(1)
              setName(typed.trim())
            }}
          />
        )}
        {totalReceipts === 0 && (
          <EmptyNotice title={name === '' ? t('receipts.none') : t('receipts.noneFound')}>
            {t('receipts.noneDetail')}
          </EmptyNotice>
        )}
        <List isLined className={style['lines']}>
          {receipts.map((receipt) => (
            <Line key={receipt.id} receipt={receipt} isOwner={isOwner} />
          ))}
        </List>
        <Pager page={page} pageSize={LIMIT} total={totalReceipts} onPage={setPage} />
      </Card>
    </Stack>
  )
}

function Line({ receipt, isOwner }: { receipt: ReceiptRow; isOwner: boolean }) {
  const { id, person, company, folio, payment_date, period_start, period_end, net, currency, status, returned_at } = receipt
  // The payment counts in the year, but its receipt has not been sent yet.
  const isFollowing = isOwner && status === 'To send'
  const paidOn = t(returned_at ? 'receipts.dueOn' : 'receipts.paidOn', { day: formatDate(payment_date) })
  const name = isOwner ? paidOn : `${person} · ${formatDate(payment_date)}`
  return (
    <li>
      <span className="touchable">
        {isFollowing ? name : <Link to={`${PAGES.myPayrolls.path}?${RECEIPT}=${id}`}>{name}</Link>}
        <small>{t('receipts.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
        <small>
          {company.name} · <span className="folio">{folio}</span>
        </small>
        {returned_at && <strong className="wrong">{t('receipts.returned', { day: formatDate(returned_at) })}</strong>}
      </span>
      <Figure>{formatMoney(net, currency)}</Figure>
      <span>{isFollowing ? <small>{t('receipts.follows')}</small> : <StatusBadge list="payrollReceipt" value={status} />}</span>
    </li>
  )
}

function Years({ years }: { years: readonly ReceiptYear[] }) {
  return (
    <Grid as="ul" columns="wide">
      {years.map(({ year, currency, receipts, gross, deductions, net }) => (
        <Panel as="li" gap="xs" key={`${year}-${currency}`}>
          <span>{t('receipts.ofYear', { year, count: receipts })}</span>
          <strong className="sum">{formatMoney(net, currency)}</strong>
          <small>{`${t('receipts.gross')} ${formatMoney(gross, currency)}`}</small>
          <small>{`${t('receipts.deductions')} ${formatMoney(deductions, currency)}`}</small>
          <Row>
            <DownloadButton size="small" operation="payroll/download-payroll-receipt" input={{ year }}>
              {t('receipts.downloadYear', { year })}
            </DownloadButton>
          </Row>
        </Panel>
      ))}
    </Grid>
  )
}
