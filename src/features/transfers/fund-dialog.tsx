import { useId } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { BatchCalculation, FundingResults } from '../../../contract/transfers/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { DialogButton, type DialogButtonProps } from '../../ui/dialog-button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type Fact, Facts, Note } from '../../ui/layout.tsx'

interface FundDialogProps {
  title: string
  what: { transferId: number } | { batchId: number }
  /** Amounts and payees. */
  facts: readonly Fact[]
  done?: string
  onChanged: (results: FundingResults) => unknown
  /** It may be ordered although its call failed. */
  onFailed: () => unknown
  onClose: () => void
}

/** Asks before money leaves the balance. The call itself asks for the password, where required. */
export function FundDialog({ title, what, facts, ...ends }: FundDialogProps) {
  return (
    <OperationDialog
      operation="contractor/wise-fund-transfer-by-balance"
      isKeyed
      input={what}
      title={title}
      width={480}
      submit={t('transfers.fund.submit')}
      submitting={t('transfers.fund.submitting')}
      {...ends}
    >
      <Facts facts={facts} />
      <Note>{t('transfers.fund.detail')}</Note>
    </OperationDialog>
  )
}

interface FundButtonProps extends DialogButtonProps {
  /** The reason why the viewer cannot pay. */
  obstacle: string | null
}

/** Opens the dialog that pays, where the viewer may pay. */
export function FundButton({ obstacle, ...button }: FundButtonProps) {
  const id = useId()
  if (obstacle === null) return <DialogButton {...button} />
  return (
    <>
      <DialogButton {...button} disabled aria-describedby={id} />
      <Note as="span" id={id}>
        {obstacle}
      </Note>
    </>
  )
}

interface FundBatchProps extends Omit<FundButtonProps, 'dialog' | 'obstacle'> {
  batchId: number
  batch: Pick<BatchCalculation, 'count' | 'total' | 'source_currency' | 'fund_obstacle'>
  company: string
  onPaid: (results: FundingResults) => void
  onFailed: () => unknown
}

/** The same for a batch of one company. */
export const FundBatch = ({ batchId, batch, company, onPaid, onFailed, ...button }: FundBatchProps) => (
  <FundButton
    {...button}
    obstacle={batch.fund_obstacle}
    dialog={(close) => (
      <FundDialog
        title={t('transfers.fund.batchTitle', { n: batch.count })}
        what={{ batchId }}
        facts={[
          [t('transfers.facts.company'), company],
          [t('transfers.facts.total'), formatMoney(batch.total, batch.source_currency)],
        ]}
        onChanged={onPaid}
        onFailed={onFailed}
        onClose={close}
      />
    )}
  />
)
