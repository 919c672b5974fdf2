import { Button, Checkbox } from 'antd'
import { useId, useRef } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { issueName } from '../../../texts/payroll-issues.ts'
import { formatMoney } from '../../../ui/format.ts'
import { groupsOf } from '../issue-groups.ts'
import style from '../payment-requests.module.css'
import own from '../payrolls/payrolls.module.css'
import type { Said } from './send-step.ts'

const { step: TEXTS, totals: TOTALS } = PAYMENT_REQUEST_TEXTS
const SHOWN = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const

/** The differences between two readings of a request, in words. */
export function sayChanges({ totals, currency }: PaymentRequest, before: PaymentRequest): string {
  const said = (name: keyof PaymentRequest['totals'], value: string | number) =>
    name === 'people' ? String(value) : formatMoney(value, currency)
  const changes = (Object.keys(TOTALS.names) as (keyof PaymentRequest['totals'])[])
    .filter((name) => totals[name] !== before.totals[name])
    .map((name) => TEXTS.changed(TOTALS.names[name], said(name, before.totals[name]), said(name, totals[name])))
  return changes.length === 0 ? TEXTS.changedInside : changes.join(' ')
}

/** The amounts that a step refers to. For a payment only of the people it pays. */
export function SeenTotals({ request, action }: { request: PaymentRequest; action: string }) {
  const { to_pay, currency } = request
  if (action === 'pay-all') return <ToPay toPay={to_pay} currency={currency} />
  const { totals } = request
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

function ToPay({ toPay, currency }: { toPay: PaymentRequest['to_pay']; currency: string }) {
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

interface AcknowledgeProps {
  request: Pick<PaymentRequest, 'warnings' | 'warnings_count' | 'issue_counts'>
  seen: ReadonlySet<string>
  onChange: (seen: ReadonlySet<string>) => void
}

/** Warnings are acknowledged kind by kind; or all at once, which asks for a note. */
export function Acknowledge({ request: { warnings, warnings_count, issue_counts }, seen, onChange }: AcknowledgeProps) {
  const set = (id: string, isSeen: boolean) => {
    const next = new Set(seen)
    if (isSeen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  const isAll = seen.has('all')
  return (
    <fieldset className={style['choice']}>
      <legend>{TEXTS.acknowledge}</legend>
      <ul className={style['people']}>
        {groupsOf(warnings, issue_counts.warnings).map(({ code, count, issues }) => (
          <li key={code}>
            <Checkbox checked={isAll || seen.has(code)} disabled={isAll} onChange={({ target }) => set(code, target.checked)}>
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
  value: Said['what']
  onChange: (what: Said['what']) => void
}

/** The scope of the discarded changes. */
export function RestoreWhat({ value, onChange }: RestoreWhatProps) {
  const name = useId()
  return (
    <fieldset className={style['choice']}>
      <legend>{TEXTS.restoreWhat}</legend>
      {(['manual', 'all'] as const).map((what) => (
        <label key={what}>
          <input type="radio" name={name} checked={value === what} onChange={() => onChange(what)} />
          {TEXTS.restore[what]}
        </label>
      ))}
    </fieldset>
  )
}

interface ProofFileProps {
  file: File | null
  isMissing: boolean
  onChange: (file: File) => void
}

/** The file that proves a payment. */
export function ProofFile({ file, isMissing, onChange }: ProofFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className={style['field']}>
      <span id={id}>{TEXTS.file}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        data-testid="proof"
        aria-labelledby={id}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChange(chosen)
          event.target.value = ''
        }}
      />
      <p className={style['ways']}>
        <Button aria-describedby={id} onClick={() => input.current?.click()}>
          {TEXTS.chooseFile}
        </Button>
        {file && <span>{file.name}</span>}
      </p>
      {isMissing && (
        <p className={style['wrong']} role="alert">
          {TEXTS.noFile}
        </p>
      )}
    </div>
  )
}
