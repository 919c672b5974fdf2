import { t, textAt } from '../../../../contract/language/texts.ts'
import type { ProfitShare } from '../../../../contract/payroll/counting/schemas.ts'
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
          {t('profit-sharing.worked', {
            kind: textAt('profit-sharing.kinds', kind) ?? kind,
            days,
            wages: money(wages_counted),
          })}
          . {t('profit-sharing.parts', { days: money(by_days), wages: money(by_wages), limit: money(limit) })}. {reason}
        </Note>
      </div>
      {mayShare && (
        <span className={style['ways']}>
          <LinkButton aria-label={t('profit-sharing.changeOf', { person })} onClick={onChange}>
            {t('profit-sharing.change')}
          </LinkButton>
          {is_said && (
            <LinkButton aria-label={t('profit-sharing.resetOf', { person })} onClick={onReset}>
              {t('profit-sharing.reset')}
            </LinkButton>
          )}
        </span>
      )}
    </li>
  )
}
