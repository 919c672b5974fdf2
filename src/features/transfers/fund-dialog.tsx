import { useId } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { FundingResults } from '../../../contract/transfers/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { DialogButton, type DialogButtonProps } from '../../ui/dialog-button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type Fact, Facts, Note } from '../../ui/layout.tsx'

interface FundDialogProps {
  title: string
  what: { transferId: number } | { batchId: number }
  /** Amounts and payees. */
  facts: readonly Fact[]
  onDone: (results: FundingResults) => unknown
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

interface FundBatchProps extends Omit<FundButtonProps, 'dialog'> {
  batchId: number
  company: string
  count: number
  total: string
  currency: string
  onPaid: (results: FundingResults) => void
  onFailed: () => unknown
}

/** The same for a batch of one company. */
export const FundBatch = ({ batchId, company, count, total, currency, onPaid, onFailed, ...button }: FundBatchProps) => (
  <FundButton
    {...button}
    dialog={(close) => (
      <FundDialog
        title={t('transfers.fund.batchTitle', { n: count })}
        what={{ batchId }}
        facts={[
          [t('transfers.facts.company'), company],
          [t('transfers.facts.total'), formatMoney(total, currency)],
        ]}
        onDone={(results) => {
          close()
          onPaid(results)
        }}
        onFailed={onFailed}
        onClose={close}
      />
    )}
  />
)
