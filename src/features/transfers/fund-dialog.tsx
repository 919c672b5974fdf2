import { useCallback, useMemo } from 'react'
import type { FundingResults } from '../../../contract/transfers/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import style from './transfers.module.css'

const TEXTS = TRANSFER_TEXTS.fund

interface FundDialogProps {
  title: string
  what: { transferId: number } | { batchId: number }
  /** What is paid to whom. */
  facts: readonly Fact[]
  onDone: (results: FundingResults) => unknown
  /** It may be ordered although its call failed. */
  onFailed: () => unknown
  onClose: () => void
}

/** Asks before money leaves the balance. The password is asked for by the call itself, where it has to be. */
export function FundDialog({ title, what, facts, onDone, onFailed, onClose }: FundDialogProps) {
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const { call, loading, error } = useCall(
    useCallback(
      (input: FundDialogProps['what']) => callApi('contractor/wise-fund-transfer-by-balance', { ...input, requestKey }),
      [requestKey],
    ),
  )
  const pay = async () => {
    const end = await call(what, ({ data }) => onDone(data))
    if (end.status !== 200) await onFailed()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width={480}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={TEXTS.submit}
          submitting={TEXTS.submitting}
          loading={loading}
          onSubmit={() => void pay()}
        />
      )}
    >
      <Refusal error={error} detail={error?.code === 'SAME_PERSON' ? TEXTS.samePerson : undefined} />
      <Facts facts={facts} />
      <p className={style['quiet']}>{TEXTS.detail}</p>
    </Dialog>
  )
}
