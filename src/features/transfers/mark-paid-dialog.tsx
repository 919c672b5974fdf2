import { useCallback, useMemo, useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { isChanged } from '../../forms/is-changed.ts'
import { loadForm } from '../../forms/load-form.ts'
import { LoadingForm } from '../../forms/loading-form.tsx'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { PaidResults } from './paid-results.ts'
import style from './transfers.module.css'

const TEXTS = TRANSFER_TEXTS.markPaid
const FORM_ID = 'mark-paid'
/** The most that one call takes. */
const AT_ONCE = 200
const NOTHING: Record<string, unknown> = {}
const NO_FIELDS: never[] = []

interface MarkPaidDialogProps {
  ids: readonly number[]
  company: string
  /** What they come to. */
  sum: string
  onDone: (results: PaidResults) => void
  onClose: () => void
}

/** Asks for day and reference of payments that were made elsewhere. The password is asked for by the call itself. */
export function MarkPaidDialog({ ids, company, sum, onDone, onClose }: MarkPaidDialogProps) {
  const form = useQuery({
    queryKey: ['invoice-form', 'invoice-payment'],
    queryFn: () => loadForm('invoice-payment', { viewer: 'Contractor', subject: 'Contractor' }),
    staleTime: 0,
  })
  const [typed, setTyped] = useState(NOTHING)
  // The same click again, because its answer was lost, marks none twice.
  const keys = useMemo(() => partsOf(ids).map(() => crypto.randomUUID()), [ids])
  const { call, loading, error } = useCall(useCallback((said: Said) => markAll(ids, said, keys), [ids, keys]))
  const send = async ({ paid_at, payment_reference }: Record<string, unknown>) => {
    const end = await call({ paid_at: String(paid_at), payment_reference: String(payment_reference) })
    if (end.data) onDone(end.data)
  }
  return (
    <Dialog
      title={TEXTS.title(ids.length)}
      isOpen
      onClose={onClose}
      isDirty={isChanged(NOTHING, typed)}
      width={480}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={TEXTS.submit}
          submitting={TEXTS.submitting}
          form={FORM_ID}
          loading={loading}
          disabled={!form.data}
        />
      )}
    >
      <Refusal error={error && error.fields.length > 0 ? null : error} />
      <Facts
        facts={[
          [TRANSFER_TEXTS.facts.company, company],
          [TEXTS.sum, sum],
        ]}
      />
      <p className={style['intro']}>{TEXTS.detail}</p>
      <LoadingForm
        id={FORM_ID}
        query={form}
        notLoaded={TEXTS.notLoaded}
        data={NOTHING}
        disabled={loading}
        extraErrors={error?.fields ?? NO_FIELDS}
        onChange={setTyped}
        onSubmit={(said) => void send(said)}
      />
    </Dialog>
  )
}

interface Said {
  paid_at: string
  payment_reference: string
}

function partsOf(ids: readonly number[]): number[][] {
  const parts: number[][] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) parts.push(ids.slice(at, at + AT_ONCE))
  return parts
}

/** What one invoice refuses is said of that one; the others are marked. */
async function markAll(ids: readonly number[], said: Said, keys: readonly string[]): Promise<PaidResults> {
  const results: PaidResults = { paid: [], failed: [] }
  for (const [at, invoiceIds] of partsOf(ids).entries()) {
    const input = { ...said, invoiceIds, requestKey: keys[at] as string }
    const { updated, errors } = (await callApi('contractor/mark-invoices-as-paid', input)).data
    results.paid.push(...updated)
    results.failed.push(...errors)
  }
  return results
}
