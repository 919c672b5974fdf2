import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { Payments } from '../../../contract/transfers/schemas.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import style from './transfers.module.css'

/** The balances available for payments. */
export function Balances({ payments: { balances, balance_trouble } }: { payments: Payments }) {
  return (
    <Card title={t('transfers.page.balances')}>
      {balance_trouble !== null ? (
        <Alert type="error" showIcon message={t('transfers.page.balanceTrouble')} description={balance_trouble} />
      ) : balances.length === 0 ? (
        <Note>{t('transfers.page.noBalance')}</Note>
      ) : (
        <Row as="ul" gap="l" className={style['balances']}>
          {balances.map(({ currency, amount }) => (
            <li key={currency}>{formatMoney(amount, currency)}</li>
          ))}
        </Row>
      )}
    </Card>
  )
}
