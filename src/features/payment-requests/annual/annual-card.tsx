import { App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useOperation, useRequestKey } from '../../../../providers/calls.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Card, Facts, LinkButton, List, Note } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/notices.tsx'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import { useRights } from '../rights.ts'

/** Whether the request adjusts the income tax of the year, the result, and the people excluded. */
export function AnnualCard({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const { message } = App.useApp()
  const keyOf = useRequestKey()
  const { adjusts_year, may_adjust, annual, is_stale } = request
  const { call, loading, error } = useOperation('payroll/config-payrolls')
  const year = adjusts_year ?? may_adjust
  const mayChange = useRights(request).prepares
  if (year === null || (adjusts_year === null && !mayChange)) return null
  const set = async (wanted: boolean) => {
    const input = { requestId: request.id, annual_adjustment: wanted, version: request.version }
    await call({ ...input, requestKey: keyOf(input) }, async () => {
      void message.success(wanted ? t('payroll-runs.annual.started') : t('payroll-runs.annual.saved'))
      await onChanged()
    })
  }
  const button = mayChange && (
    <Button size="small" loading={loading} onClick={() => void set(adjusts_year === null)}>
      {adjusts_year === null ? t('payroll-runs.annual.start', { year }) : t('payroll-runs.annual.stop')}
    </Button>
  )
  return (
    <Card title={t('payroll-runs.annual.title', { year })} action={button} isWide>
      <Refusal error={error} onLoadLatest={onChanged} />
      <Note top="xs">{adjusts_year === null ? t('payroll-runs.annual.offer', { year }) : t('payroll-runs.annual.lead')}</Note>
      {annual !== null &&
        (is_stale ? (
          <Note top="xs">{t('payroll-runs.annual.started')}</Note>
        ) : (
          <Outcome annual={annual} currency={request.currency} />
        ))}
    </Card>
  )
}

type Annual = NonNullable<PaymentRequest['annual']>

function Outcome({ annual, currency }: { annual: Annual; currency: string }) {
  const { made_for, left_out, to_withhold, in_favour, people } = annual
  const [isOpen, setOpen] = useState(false)
  const openPayroll = useOpenPayroll()
  return (
    <>
      <Facts
        layout="figures"
        facts={[
          [t('payroll-runs.annual.madeFor'), t('payroll-runs.annual.people', { count: made_for })],
          [t('payroll-runs.annual.toWithhold'), formatMoney(to_withhold, currency)],
          [t('payroll-runs.annual.inFavour'), formatMoney(in_favour, currency)],
          [t('payroll-runs.annual.leftOut'), t('payroll-runs.annual.people', { count: left_out })],
        ]}
      />
      {left_out > 0 && (
        <Block as="details" top="m" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('payroll-runs.annual.why', { count: left_out })}</summary>
          <List isRow isLined className={style['entries']}>
            {people.map(({ payroll_id, person, reasons }) => (
              <li key={payroll_id}>
                <span>
                  <strong>{person}</strong> {reasons.join(' ')}
                </span>
                <span className={style['ways']}>
                  <LinkButton aria-label={t('payroll-runs.annual.openOf', { person })} onClick={() => openPayroll(payroll_id)}>
                    {t('payroll-runs.annual.open')}
                  </LinkButton>
                </span>
              </li>
            ))}
          </List>
          {left_out > people.length && (
            <Note top="xs">{t('payroll-runs.annual.more', { count: left_out - people.length })}</Note>
          )}
        </Block>
      )}
    </>
  )
}
