import type { FundingResults } from '../../../contract/transfers/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'

const TEXTS = TRANSFER_TEXTS.fund

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
      submit={TEXTS.submit}
      submitting={TEXTS.submitting}
      detail={({ code }) => (code === 'SAME_PERSON' ? TEXTS.samePerson : undefined)}
      {...ends}
    >
      <Facts facts={facts} />
      <Note>{TEXTS.detail}</Note>
    </OperationDialog>
  )
}

interface FundBatchProps {
  batchId: number
  company: string
  count: number
  total: string
  currency: string
  onPaid: (results: FundingResults) => void
  onFailed: () => unknown
  onClose: () => void
}

/** The same for a batch of one company. */
export const FundBatch = ({ batchId, company, count, total, currency, onPaid, ...ends }: FundBatchProps) => (
  <FundDialog
    title={TEXTS.batchTitle(count)}
    what={{ batchId }}
    facts={[
      [TRANSFER_TEXTS.facts.company, company],
      [TRANSFER_TEXTS.facts.total, formatMoney(total, currency)],
    ]}
    onDone={(results) => {
      ends.onClose()
      onPaid(results)
    }}
    {...ends}
  />
)
