import { App, Button } from 'antd'
import { useState } from 'react'
import { useOperation } from '../../../../providers/use-operation.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { RUN_TEXTS } from '../../../texts/payroll-runs.ts'
import { Card } from '../../../ui/card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, LinkButton, Note } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'

const TEXTS = RUN_TEXTS.annual

/** Whether the request adjusts the income tax of the year, the result, and the people excluded. */
export function AnnualCard({ request, onChanged }: RequestPartProps) {
  const { message } = App.useApp()
  const session = useSession()
  const keyOf = useRequestKey()
  const { adjusts_year, may_adjust, annual, is_stale } = request
  const { call, loading, error } = useOperation('payroll/config-payrolls')
  const year = adjusts_year ?? may_adjust
  const mayChange = rightsOf(session, request).prepares
  if (year === null || (adjusts_year === null && !mayChange)) return null
  const set = async (wanted: boolean) => {
    const said = { requestId: request.id, annual_adjustment: wanted, version: request.version }
    await call({ ...said, requestKey: keyOf(said) }, async () => {
      void message.success(wanted ? TEXTS.started : TEXTS.saved)
      await onChanged()
    })
  }
  const button = mayChange && (
    <Button size="small" loading={loading} onClick={() => void set(adjusts_year === null)}>
      {adjusts_year === null ? TEXTS.start(year) : TEXTS.stop}
    </Button>
  )
  return (
    <Card title={TEXTS.title(year)} action={button} isWide>
      <Refusal error={error} onLoadLatest={() => void onChanged()} />
      <Note top="xs">{adjusts_year === null ? TEXTS.offer(year) : TEXTS.lead}</Note>
      {annual !== null &&
        (is_stale ? <Note top="xs">{TEXTS.started}</Note> : <Outcome annual={annual} currency={request.currency} />)}
    </Card>
  )
}

type Annual = NonNullable<RequestPartProps['request']['annual']>

function Outcome({ annual, currency }: { annual: Annual; currency: string }) {
  const { made_for, left_out, to_withhold, in_favour, people } = annual
  const [isOpen, setOpen] = useState(false)
  const openPayroll = useOpenPayroll()
  return (
    <>
      <dl className={style['figures']}>
        {(
          [
            [TEXTS.madeFor, TEXTS.people(made_for)],
            [TEXTS.toWithhold, formatMoney(to_withhold, currency)],
            [TEXTS.inFavour, formatMoney(in_favour, currency)],
            [TEXTS.leftOut, TEXTS.people(left_out)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {left_out > 0 && (
        <Block as="details" top="m" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{TEXTS.why(left_out)}</summary>
          <ul className={style['issues']}>
            {people.map(({ payroll_id, person, reasons }) => (
              <li key={payroll_id}>
                <span>
                  <strong>{person}</strong> {reasons.join(' ')}
                </span>
                <span className={style['ways']}>
                  <LinkButton aria-label={TEXTS.openOf(person)} onClick={() => openPayroll(payroll_id)}>
                    {TEXTS.open}
                  </LinkButton>
                </span>
              </li>
            ))}
          </ul>
          {left_out > people.length && <Note top="xs">{TEXTS.more(left_out - people.length)}</Note>}
        </Block>
      )}
    </>
  )
}
