import { useId } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { BatchCalculation, FundingResults } from '../../../contract/transfers/schemas.ts'
import { OperationButton } from '../../resource/operation-dialog.tsx'
import type { DialogButtonProps } from '../../ui/dialog-button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type Fact, Facts, Note } from '../../ui/layout.tsx'

interface FundButtonProps {
  title: string
  what: { transferId: number } | { batchId: number }
  /** Amounts and payees. */
  facts: readonly Fact[]
  /** The reason why the viewer cannot pay. */
  obstacle: string | null
  label: string
  button?: Omit<DialogButtonProps, 'dialog'>
  done?: string
  onChanged: (results: FundingResults) => unknown
  /** It may be ordered although its call failed. */
  onFailed: () => unknown
}

/** Asks before money leaves the balance. The call itself asks for the password, where required. */
export function FundButton({ what, facts, obstacle, button, ...dialog }: FundButtonProps) {
  const id = useId()
  return (
    <>
      <OperationButton
        operation="contractor/wise-fund-transfer-by-balance"
        isKeyed
        input={what}
        width={480}
        submit={t('transfers.fund.submit')}
        submitting={t('transfers.fund.submitting')}
        button={obstacle === null ? (button ?? {}) : { ...button, disabled: true, 'aria-describedby': id }}
        {...dialog}
      >
        <Facts facts={facts} />
        <Note>{t('transfers.fund.detail')}</Note>
      </OperationButton>
      <Note as="span" id={id}>
        {obstacle}
      </Note>
    </>
  )
}

interface FundBatchProps extends Pick<FundButtonProps, 'label' | 'button' | 'onFailed'> {
  batchId: number
  batch: Pick<BatchCalculation, 'count' | 'total' | 'source_currency' | 'fund_obstacle'>
  company: string
  onPaid: (results: FundingResults) => void
}

/** The same for a batch of one company. */
export const FundBatch = ({ batchId, batch, company, onPaid, ...button }: FundBatchProps) => (
  <FundButton
    {...button}
    obstacle={batch.fund_obstacle}
    title={t('transfers.fund.batchTitle', { n: batch.count })}
    what={{ batchId }}
    facts={[
      [t('transfers.facts.company'), company],
      [t('transfers.facts.total'), formatMoney(batch.total, batch.source_currency)],
    ]}
    onChanged={onPaid}
  />
)
