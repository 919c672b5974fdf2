import { Checkbox } from 'antd'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { StepPartProps } from '../../../resource/step-dialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Facts, List, Note, Stack } from '../../../ui/layout.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { groupsOf, issueName } from '../issue-groups.ts'
import style from '../payment-requests.module.css'
import own from '../payrolls/payrolls.module.css'
import { allTotals, MAIN_TOTALS, totalName, totalText } from '../totals.ts'

type PartProps = StepPartProps<PaymentRequest>

/** The differences between two readings of a request, in words. */
export function sayChanges({ totals, currency, totals_hash }: PaymentRequest, before: PaymentRequest): string | undefined {
  if (totals_hash === before.totals_hash) return undefined
  const changes = allTotals()
    .filter((name) => totals[name] !== before.totals[name])
    .map((name) =>
      t('payment-requests.step.changed', {
        name: totalName(name),
        before: totalText(name, before.totals, currency),
        now: totalText(name, totals, currency),
      }),
    )
  return changes.length === 0 ? t('payment-requests.step.changedInside') : changes.join(' ')
}

/** The amounts that a step refers to. For a payment only of the people it pays. */
export function SeenTotals({ record: { totals, currency } }: PartProps) {
  return (
    <Facts
      layout="figures"
      facts={MAIN_TOTALS.map((name) => [
        totalName(name),
        totalText(name, totals, currency),
        undefined,
        name === 'net' && 'main',
      ])}
    />
  )
}

/** For a payment only the people it pays. */
export function ToPay({ record: { to_pay: toPay, currency } }: PartProps) {
  return (
    <>
      <Facts
        layout="figures"
        facts={[
          [totalName('people'), toPay.people],
          [totalName('net'), formatMoney(toPay.net, currency), undefined, 'main'],
        ]}
      />
      <Note top="xs">
        {toPay.held > 0 && t('payment-requests.step.held', { count: toPay.held, net: formatMoney(toPay.held_net, currency) })}
      </Note>
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
    <Stack as="fieldset" gap="s" top="m">
      <legend>{t('payment-requests.step.acknowledge')}</legend>
      <List isFramed className={style['people']}>
        {groupsOf(warnings, issue_counts.warnings).map(({ code, count, issues }) => (
          <li key={code}>
            <Checkbox
              checked={isAll || seen.includes(code)}
              disabled={isAll}
              onChange={({ target }) => set(code, target.checked)}
            >
              {count === 1 ? issues[0]?.message : `${issueName(code)}: ${t('payment-requests.step.people', { count })}`}
            </Checkbox>
            {count > 1 && (
              <Note as="details" className={own['inside']}>
                <summary>{t('payment-requests.step.whom')}</summary>
                {issues.map(({ id, message }) => (
                  <Note key={id}>{message}</Note>
                ))}
                {count > issues.length && <Note>{t('payment-requests.step.others', { count: count - issues.length })}</Note>}
              </Note>
            )}
          </li>
        ))}
      </List>
      <Checkbox checked={isAll} onChange={({ target }) => set('all', target.checked)}>
        {t('payment-requests.step.acknowledgeAll', { count: warnings_count })}
      </Checkbox>
    </Stack>
  )
}

/** The scope of the discarded changes. */
export const RestoreWhat = (props: { value: 'manual' | 'all'; onChange: (what: 'manual' | 'all') => void }) => (
  <RadioList label={t('payment-requests.step.restoreWhat')} options={texts('payment-requests.step.restore')} {...props} />
)
