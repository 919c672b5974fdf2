import type { ProfitShare } from '../../../../contract/payroll/counting/schemas.ts'
import { PROFIT_SHARING_TEXTS as TEXTS } from '../../../texts/profit-sharing.ts'
import { formatMoney } from '../../../ui/format.ts'
import { LinkButton, Note } from '../../../ui/layout.tsx'
import style from '../payment-requests.module.css'

interface ShareRowProps {
  share: ProfitShare
  currency: string
  mayShare: boolean
  onChange: () => void
  onReset: () => void
}

/** One person: days and wages, the two halves and the limit, the share, and why it is none or less. */
export function ShareRow({ share, currency, mayShare, onChange, onReset }: ShareRowProps) {
  const { person, kind, days, wages_counted, by_days, by_wages, limit, amount, reason, is_said } = share
  const money = (value: string) => formatMoney(value, currency)
  return (
    <li>
      <div>
        <strong>
          {person}: {money(amount)}
        </strong>
        <Note top="xs">
          {TEXTS.worked(TEXTS.kinds[kind] ?? kind, days, money(wages_counted))}.{' '}
          {TEXTS.parts(money(by_days), money(by_wages), money(limit))}. {reason}
        </Note>
      </div>
      {mayShare && (
        <span className={style['ways']}>
          <LinkButton aria-label={TEXTS.changeOf(person)} onClick={onChange}>
            {TEXTS.change}
          </LinkButton>
          {is_said && (
            <LinkButton aria-label={TEXTS.resetOf(person)} onClick={onReset}>
              {TEXTS.reset}
            </LinkButton>
          )}
        </span>
      )}
    </li>
  )
}
