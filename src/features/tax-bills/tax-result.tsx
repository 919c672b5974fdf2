import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { formatMoney } from '../../ui/format.ts'
import { Block, List, Stack } from '../../ui/layout.tsx'
import { Papers } from './bill-view.tsx'

type Outcome = ResultOf<'contractor/taxed-invoices-complet-by-client-id'>

interface TaxResultProps {
  outcome: Outcome
  invoices: UntaxedCompany['invoices']
}

/** The billed invoices with their bill, and the others with the reason. */
export function TaxResult({ outcome, invoices }: TaxResultProps) {
  const { successfulTransfers: done, failTransfers: failed, bill } = outcome
  const folioOf = (id: number) => invoices.find((one) => one.id === id)?.folio ?? String(id)
  return (
    <Stack>
      {done.length > 0 && (
        <Alert
          type="success"
          showIcon
          message={t('tax-bills.taxing.done', { count: done.length })}
          description={
            <>
              {done.map(({ invoiceId }) => folioOf(invoiceId)).join(', ')}
              {bill && (
                <div>
                  {t('tax-bills.taxing.made', { folio: `${bill.serie} ${bill.folio}`, amount: formatMoney(bill.total, 'MXN') })}
                </div>
              )}
              {done[0]?.uuid && <Block top="xs">{t('tax-bills.taxing.uuid', { uuid: done[0].uuid })}</Block>}
              {bill && <Papers bill={bill} hasBoth />}
            </>
          }
        />
      )}
      {bill && !bill.is_stamped && (
        <Alert type="warning" showIcon message={t('tax-bills.notStamped')} description={t('tax-bills.notStampedDetail')} />
      )}
      {failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={t('tax-bills.taxing.failed', { count: failed.length })}
          description={
            <List isBulleted>
              {failed.map(({ invoiceId, message }) => (
                <li key={invoiceId}>
                  <strong>{folioOf(invoiceId)}</strong> {message}
                </li>
              ))}
            </List>
          }
        />
      )}
    </Stack>
  )
}
