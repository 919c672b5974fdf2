import { t, textAt } from '../../../contract/language/texts.ts'
import type { InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { joined } from '../../ui/joined.ts'
import { Callout } from '../../ui/notices.tsx'

type Summary = InvoicePayment['earlier'][number]

/** Was it cancelled before money moved? */
export const isCalledOff = ({ provider_status, funded_at }: Summary): boolean =>
  provider_status === 'cancelled' && funded_at === null

/** The provider's cause, translated if it is one of its codes. */
export const inWords = (cause: string): string => textAt('transfers.transfer.causes', cause) ?? cause

/** A transfer whose money has not arrived, in red with the cause. */
export function Trouble({ transfer }: { transfer: Summary }) {
  const { provider_status, is_trouble, reason, trouble } = transfer
  const isBad = (is_trouble && !isCalledOff(transfer)) || provider_status === 'refused'
  if (!isBad && trouble === null) return null
  const heading = isBad
    ? (textAt('transfers.transfer.trouble', provider_status) ?? provider_status)
    : t('transfers.transfer.problem')
  const causes = [trouble, reason].filter((cause) => cause !== null).map(inWords)
  return (
    <Callout type="error" title={heading}>
      {joined(...new Set(causes)) || t('transfers.transfer.noCause')}
    </Callout>
  )
}
