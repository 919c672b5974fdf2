import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useOperation, useRead } from '../../../providers/calls.ts'
import style from '../../parts/parts.module.css'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { useUnsavedGuard } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card, Figure, List, Stack } from '../../ui/layout.tsx'
import { Callout, EmptyNotice, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { withMarked } from '../../ui/with-marked.ts'

/** Number of receipts offered at once; the next ones follow when these are sent. */
const LIMIT = 200
const MESSAGE_MAX = 500

/** For staff: payments whose receipts were not sent yet, and every receipt with its state. */
export function SendPayrollsPage() {
  return (
    <>
      <PageHead page="sendPayrolls" detail={t('receipts.send.detail')} />
      <Stack gap="l">
        <Waiting />
        <ResourceTable name="receipts" label={t('receipts.send.every')} />
      </Stack>
    </>
  )
}

function Waiting() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [requireSignature, setSignature] = useState(false)
  const [message, setMessage] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const { call, loading, error: refusal } = useOperation('payroll/send-payrolls')
  useUnsavedGuard(chosen.size > 0 || message.trim() !== '')
  const { data, error, refetch } = useRead('payroll/find-all-receipts', {
    page: 1,
    limit: LIMIT,
    filters: { status: 'To send' },
  })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const { receipts } = data
  const toggle = (ids: readonly number[], isOn: boolean) => setChosen(withMarked(chosen, ids, isOn))
  const all = receipts.map((receipt) => receipt.id)
  const submit = async () => {
    await call({ receiptIds: [...chosen], requireSignature, message, requestKey: crypto.randomUUID() }, async ({ total }) => {
      await refetch()
      await client.invalidateQueries()
      setSent(total)
      setChosen(new Set())
      setMessage('')
    })
  }
  return (
    <Card title={t('receipts.send.waiting')}>
      {sent !== null && <Callout type="success" title={t('receipts.send.done', { count: sent })} />}
      {receipts.length === 0 ? (
        <EmptyNotice title={t('receipts.send.nothing')}>{t('receipts.send.nothingDetail')}</EmptyNotice>
      ) : (
        <>
          <Checkbox
            checked={chosen.size === all.length}
            indeterminate={chosen.size > 0 && chosen.size < all.length}
            onChange={(event) => toggle(all, event.target.checked)}
          >
            {t('receipts.send.all', { count: all.length })}
          </Checkbox>
          <List isLined className={style['lines']}>
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <Checkbox checked={chosen.has(receipt.id)} onChange={(event) => toggle([receipt.id], event.target.checked)}>
                  {receipt.person}
                </Checkbox>
                <span className="missing">{`${receipt.folio} · ${formatDate(receipt.payment_date)}`}</span>
                <Figure>{formatMoney(receipt.net, receipt.currency)}</Figure>
              </li>
            ))}
          </List>
          <Stack top="m">
            <Checkbox checked={requireSignature} onChange={(event) => setSignature(event.target.checked)}>
              {t('receipts.send.signature')}
            </Checkbox>
            <Field label={t('receipts.send.message')}>
              {(control) => (
                <Input.TextArea
                  {...control}
                  rows={2}
                  maxLength={MESSAGE_MAX}
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              )}
            </Field>
            <Refusal error={refusal} />
            <div>
              <Button type="primary" disabled={chosen.size === 0} loading={loading} onClick={() => void submit()}>
                {t('receipts.send.submit', { count: chosen.size })}
              </Button>
            </div>
          </Stack>
        </>
      )}
    </Card>
  )
}
