import { Checkbox } from 'antd'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { StepPartProps } from '../../../resource/step-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { issueName } from '../../../texts/payroll-issues.ts'
import { formatMoney } from '../../../ui/format.ts'
import { RadioList } from '../../../ui/radio-list.tsx'
import { groupsOf } from '../issue-groups.ts'
import style from '../payment-requests.module.css'
import own from '../payrolls/payrolls.module.css'

const { step: TEXTS, totals: TOTALS } = PAYMENT_REQUEST_TEXTS
const SHOWN = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const

type PartProps = StepPartProps<PaymentRequest>

/** The differences between two readings of a request, in words. */
export function sayChanges({ totals, currency, totals_hash }: PaymentRequest, before: PaymentRequest): string | undefined {
  if (totals_hash === before.totals_hash) return undefined
  const said = (name: keyof PaymentRequest['totals'], value: string | number) =>
    name === 'people' ? String(value) : formatMoney(value, currency)
  const changes = (Object.keys(TOTALS.names) as (keyof PaymentRequest['totals'])[])
    .filter((name) => totals[name] !== before.totals[name])
    .map((name) => TEXTS.changed(TOTALS.names[name], said(name, before.totals[name]), said(name, totals[name])))
  return changes.length === 0 ? TEXTS.changedInside : changes.join(' ')
}

/** The amounts that a step refers to. For a payment only of the people it pays. */
export function SeenTotals({ record: { totals, currency } }: PartProps) {
  return (
    <dl className={style['figures']}>
      {SHOWN.map((name) => (
        <div key={name} data-main={name === 'net'}>
          <dt>{TOTALS.names[name]}</dt>
          <dd>{name === 'people' ? totals.people : formatMoney(totals[name], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** For a payment only the people it pays. */
export function ToPay({ record: { to_pay: toPay, currency } }: PartProps) {
  return (
    <>
      <dl className={style['figures']}>
        <div>
          <dt>{TOTALS.names.people}</dt>
          <dd>{toPay.people}</dd>
        </div>
        <div data-main="true">
          <dt>{TOTALS.names.net}</dt>
          <dd>{formatMoney(toPay.net, currency)}</dd>
        </div>
      </dl>
      {toPay.held > 0 && <p className={style['quiet']}>{TEXTS.held(toPay.held, formatMoney(toPay.held_net, currency))}</p>}
    </>
  )
}

/** Warnings are acknowledged kind by kind; or all at once, which asks for a note. */
export function Acknowledge({ record: { warnings, warnings_count, issue_counts }, entered, onEnter }: PartProps) {
  if (warnings.length === 0) return null
  const seen = (entered['acknowledged'] ?? []) as readonly string[]
  const set = (id: string, isSeen: boolean) => {
    const acknowledged = isSeen ? [...seen, id] : seen.filter((one) => one !== id)
    onEnter(acknowledged.length > 0 ? { acknowledged } : {})
  }
  const isAll = seen.includes('all')
  return (
    <fieldset className={style['choice']}>
      <legend>{TEXTS.acknowledge}</legend>
      <ul className={style['people']}>
        {groupsOf(warnings, issue_counts.warnings).map(({ code, count, issues }) => (
          <li key={code}>
            <Checkbox
              checked={isAll || seen.includes(code)}
              disabled={isAll}
              onChange={({ target }) => set(code, target.checked)}
            >
              {count === 1 ? issues[0]?.message : `${issueName(code)}: ${TEXTS.people(count)}`}
            </Checkbox>
            {count > 1 && (
              <details className={own['inside']}>
                <summary>{TEXTS.whom}</summary>
                {issues.map(({ id, message }) => (
                  <p key={id}>{message}</p>
                ))}
                {count > issues.length && <p>{TEXTS.others(count - issues.length)}</p>}
              </details>
            )}
          </li>
        ))}
      </ul>
      <Checkbox checked={isAll} onChange={({ target }) => set('all', target.checked)}>
        {TEXTS.acknowledgeAll(warnings_count)}
      </Checkbox>
    </fieldset>
  )
}

interface RestoreWhatProps {
  value: 'manual' | 'all'
  onChange: (what: 'manual' | 'all') => void
}

/** The scope of the discarded changes. */
export const RestoreWhat = (props: RestoreWhatProps) => (
  <RadioList label={TEXTS.restoreWhat} options={TEXTS.restore} {...props} />
)
