import { today } from '../../../../contract/calendar.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { List, Note, Row } from '../../../ui/layout.tsx'
import style from '../employees.module.css'

type Terms = Contract['terms'][number]

/** Past, present and future terms of pay and working time: former terms stay on record. */
export function TermsHistory({ contract }: { contract: Contract }) {
  const day = today()
  const isInForce = contract.status === 'Active' || contract.status === 'Ending'
  const inForce = !isInForce
    ? undefined
    : contract.terms.find(({ effective_from, is_replaced }) => !is_replaced && (effective_from ?? '') <= day)
  return (
    <Card title={t('contracts.terms.title')}>
      <Note>{t('contracts.terms.intro')}</Note>
      <List as="ol" isLined top="s" className={style['terms']}>
        {contract.terms.map((terms) => (
          <li key={terms.id} data-replaced={terms.is_replaced}>
            <Row justify="between">
              <h3>{t('contracts.terms.from', { day: formatDate(terms.effective_from) })}</h3>
              <Note as="span">{stateOf(terms, inForce, day)}</Note>
            </Row>
            <p>{payOf(terms, contract.sees_pay)}</p>
            <Note>{timeOf(terms)}</Note>
            {terms.reason !== null && <p>{terms.reason}</p>}
            {terms.created_by && (
              <Note>{t('contracts.terms.by', { who: terms.created_by.name, when: formatDate(terms.created_at) })}</Note>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
}

function stateOf({ id, effective_from, is_replaced }: Terms, inForce: Terms | undefined, day: string): string {
  if (is_replaced) return t('contracts.terms.replaced')
  if (id === inForce?.id) return t('contracts.terms.now')
  return (effective_from ?? '') > day ? t('contracts.terms.coming') : ''
}

function payOf(terms: Terms, seesPay: boolean): string {
  const amount = terms.monthly_salary ?? terms.contractor_fee
  if (amount === null) return formatMoney(null)
  const shown = seesPay ? formatMoney(amount, terms.currency) : amount
  const period = terms.payment_frequency ?? terms.fee_period
  return [shown, period && valueText(period)].filter(Boolean).join(' · ')
}

const timeOf = ({ schedule, weekly_hours }: Terms): string =>
  [schedule, weekly_hours === null ? null : t('contracts.terms.hours', { hours: weekly_hours })].filter(Boolean).join(' · ')
