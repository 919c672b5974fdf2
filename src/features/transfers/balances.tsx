import { Alert } from 'antd'
import type { Payments } from '../../../contract/transfers/schemas.ts'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import style from './transfers.module.css'

const TEXTS = TRANSFER_TEXTS.page

/** The balances available for payments. */
export function Balances({ payments: { balances, balance_trouble } }: { payments: Payments }) {
  return (
    <Card title={TEXTS.balances}>
      {balance_trouble !== null ? (
        <Alert type="error" showIcon message={TEXTS.balanceTrouble} description={balance_trouble} />
      ) : balances.length === 0 ? (
        <Note>{TEXTS.noBalance}</Note>
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
