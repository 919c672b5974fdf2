import { Alert } from 'antd'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { formatMoney } from '../../ui/format.ts'
import { Block, List, Stack } from '../../ui/layout.tsx'
import { Papers } from './bill-view.tsx'

const TEXTS = TAX_BILL_TEXTS.taxing

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
          message={TEXTS.done(done.length)}
          description={
            <>
              {done.map(({ invoiceId }) => folioOf(invoiceId)).join(', ')}
              {bill && <div>{TEXTS.made(`${bill.serie} ${bill.folio}`, formatMoney(bill.total, 'MXN'))}</div>}
              {done[0]?.uuid && <Block top="xs">{TEXTS.uuid(done[0].uuid)}</Block>}
              {bill && <Papers bill={bill} hasBoth />}
            </>
          }
        />
      )}
      {bill && !bill.is_stamped && (
        <Alert type="warning" showIcon message={TAX_BILL_TEXTS.notStamped} description={TAX_BILL_TEXTS.notStampedDetail} />
      )}
      {failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={TEXTS.failed(failed.length)}
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
