import { type ReactNode, useState } from 'react'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { ProfitShare, ProfitSharing } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead, useRequestKey } from '../../../../providers/calls.ts'
import { OperationButton, useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card, Facts, LinkButton, List, Note } from '../../../ui/layout.tsx'
import { Callout, NotLoaded } from '../../../ui/notices.tsx'
import style from '../payment-requests.module.css'
import { useRights } from '../rights.ts'

const SHOWN = 25
const CONFIG = 'payroll/config-payrolls'

export function ProfitSharingCard({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const keyOf = useRequestKey()
  const { act, loading } = useAct(CONFIG, { done: t('profit-sharing.saved'), onChanged })
  const [page, setPage] = useState(1)
  const { id: requestId, version, payment_date, currency } = request
  const { data, error, refetch } = useRead(
    'payroll/get-profit-sharing',
    { requestId, page, limit: SHOWN },
    { since: [version], keeps: true },
  )
  const mayShare = useRights(request).prepares
  if (error || !data) return <NotLoaded error={error} refetch={refetch} />
  const { sharing, workers, totalWorkers, missing } = data
  if (sharing === null && !mayShare) return null
  const reset = (payrollId: number) => {
    const input = { requestId, profit_sharing: { workers: [{ id: payrollId }] }, version }
    return act({ ...input, requestKey: keyOf(input) })
  }
  const dialog = {
    operation: CONFIG,
    isKeyed: true,
    subject: 'Employee',
    submit: t('profit-sharing.submit'),
    done: t('profit-sharing.saved'),
    onChanged,
  } as const
  const button = mayShare && (
    <OperationButton
      {...dialog}
      button={{ size: 'small' }}
      label={sharing === null ? t('profit-sharing.share') : t('profit-sharing.again')}
      input={({ typed }) => ({ requestId, profit_sharing: typed, version })}
      place="profit_sharing."
      form="profit-sharing"
      title={t('profit-sharing.dialog')}
      prefill={sharing ? profitOf(sharing) : { year: String(Number(payment_date.slice(0, 4)) - 1) }}
    />
  )
  return (
    <Card title={t('profit-sharing.title')} action={button} isWide>
      <Note top="xs">{sharing === null ? t('profit-sharing.offer') : t('profit-sharing.lead', { year: sharing.year })}</Note>
      {sharing !== null && (
        <>
          <Figures sharing={sharing} currency={currency} />
          {missing > 0 && (
            <Callout type="warning" title={t('profit-sharing.missing', { count: missing, year: sharing.year })} />
          )}
          <List isRow isLined className={style['entries']} aria-label={t('profit-sharing.people')}>
            {workers.map((share) => (
              <ShareRow key={share.payroll_id} share={share} currency={currency}>
                {mayShare && (
                  <span className={style['ways']}>
                    <OperationButton
                      {...dialog}
                      button={{ as: LinkButton }}
                      label={t('profit-sharing.change')}
                      name={t('profit-sharing.changeOf', { person: share.person })}
                      input={({ typed }) => ({
                        requestId,
                        profit_sharing: { workers: [{ id: share.payroll_id, ...enteredOf(typed, workerOf(share)) }] },
                        version,
                      })}
                      place="profit_sharing.workers.0."
                      form="profit-sharing-worker"
                      title={t('profit-sharing.workerTitle', { person: share.person })}
                      prefill={workerOf(share)}
                    />
                    {share.is_said && (
                      <LinkButton
                        aria-label={t('profit-sharing.resetOf', { person: share.person })}
                        disabled={loading}
                        onClick={() => void reset(share.payroll_id)}
                      >
                        {t('profit-sharing.reset')}
                      </LinkButton>
                    )}
                  </span>
                )}
              </ShareRow>
            ))}
          </List>
          <Pager label={t('profit-sharing.pages')} page={page} pageSize={SHOWN} total={totalWorkers} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

function Figures({ sharing, currency }: { sharing: ProfitSharing; currency: string }) {
  const { total, shared, not_shared, days, wages, trusted_daily_wage } = sharing
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <Facts
      layout="figures"
      facts={[
        [t('profit-sharing.total'), money(total)],
        [t('profit-sharing.shared'), money(shared)],
        [t('profit-sharing.notShared'), money(not_shared)],
        [t('profit-sharing.days'), days],
        [t('profit-sharing.wages'), money(wages)],
        trusted_daily_wage !== null && [t('profit-sharing.trusted'), money(trusted_daily_wage)],
      ]}
    />
  )
}

type Values = Record<string, unknown>

const withoutNull = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))

const profitOf = ({ year, amount, taxable_profit, uncollected }: ProfitSharing): Values =>
  withoutNull({ year: String(year), amount, taxable_profit, uncollected })

const workerOf = ({ kind, days, daily_wage, wages, last_shares }: ProfitShare): Values =>
  withoutNull({
    kind,
    days,
    daily_wage,
    wages,
    last_share_1: last_shares[0],
    last_share_2: last_shares[1],
    last_share_3: last_shares[2],
  })

/** Wages that the user did not edit follow from the days and the daily wage. */
function enteredOf(typed: Values, first: Values): Values {
  const { wages, ...others } = typed
  const follows = wages === first['wages'] && (typed['days'] !== first['days'] || typed['daily_wage'] !== first['daily_wage'])
  return follows || wages === undefined ? others : typed
}

interface ShareRowProps {
  share: ProfitShare
  currency: string
  children: ReactNode
}

/** One person: days and wages, the two halves and the limit, the share, and the reason why it is missing or reduced. */
function ShareRow({ share, currency, children }: ShareRowProps) {
  const { person, kind, days, wages_counted, by_days, by_wages, limit, amount, reason } = share
  const money = (value: string) => formatMoney(value, currency)
  return (
    <li>
      <div>
        <strong>
          {person}: {money(amount)}
        </strong>
        <Note top="xs">
          {t('profit-sharing.worked', {
            kind: textAt('profit-sharing.kinds', kind) ?? kind,
            days,
            wages: money(wages_counted),
          })}
          . {t('profit-sharing.parts', { days: money(by_days), wages: money(by_wages), limit: money(limit) })}. {reason}
        </Note>
      </div>
      {children}
    </li>
  )
}
