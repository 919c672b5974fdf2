import { useMemo } from 'react'
import type { Operations } from '../../../contract/index.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Block } from '../../ui/layout.tsx'
import type { PaidResults } from './paid-results.ts'

const MARK = 'contractor/mark-invoices-as-paid'
/** The most that one call takes. */
const AT_ONCE = 200
type Input = InputOf<Operations[typeof MARK]>
type Result = ResultOf<typeof MARK>

interface MarkPaidDialogProps {
  ids: readonly number[]
  company: string
  /** Total of the invoices. */
  sum: string
  onDone: (results: PaidResults) => void
  onClose: () => void
}

/** Asks for day and reference of payments made elsewhere. The call itself asks for the password. */
export function MarkPaidDialog({ ids, company, sum, onDone, onClose }: MarkPaidDialogProps) {
  // The same click again, because its answer was lost, marks none twice.
  const keys = useMemo(() => partsOf(ids).map(() => crypto.randomUUID()), [ids])
  /** A refusal concerns one invoice; the others are marked. */
  const markAll = async (input: Input, mark: (input: Input) => Promise<Result>): Promise<Result> => {
    const all: Result = { updated: [], errors: [] }
    for (const [at, invoiceIds] of partsOf(ids).entries()) {
      const { updated, errors } = await mark({ ...input, invoiceIds, requestKey: keys[at] as string })
      all.updated.push(...updated)
      all.errors.push(...errors)
    }
    return all
  }
  return (
    <OperationDialog
      operation={MARK}
      send={markAll}
      title={t('transfers.markPaid.title', { n: ids.length })}
      question={
        <>
          <Facts
            facts={[
              [t('transfers.facts.company'), company],
              [t('transfers.markPaid.sum'), sum],
            ]}
          />
          <Block as="p" bottom="m">
            {t('transfers.markPaid.detail')}
          </Block>
        </>
      }
      form="invoice-payment"
      subject="Contractor"
      isNew
      notLoaded={t('transfers.markPaid.notLoaded')}
      width={480}
      submit={t('transfers.markPaid.submit')}
      submitting={t('transfers.markPaid.submitting')}
      onDone={({ updated, errors }) => onDone({ paid: updated, failed: errors })}
      onClose={onClose}
    />
  )
}

function partsOf(ids: readonly number[]): number[][] {
  const parts: number[][] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) parts.push(ids.slice(at, at + AT_ONCE))
  return parts
}
