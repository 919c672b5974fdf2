import { useRef } from 'react'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { useAct } from '../../../resource/use-act.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { FileInput } from '../../../ui/file-input.tsx'
import { LinkButton } from '../../../ui/layout.tsx'
import type { EntryKind } from './entry-kinds.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.evidence

interface EvidenceProps {
  payroll: Payroll
  kind: EntryKind | 'certificate'
  entry: { id: number; type: string; file_url: string | null }
  /** The entry in words, so that each button has a name of its own. */
  what: string
  mayAttach: boolean
  onChanged: () => Promise<unknown>
}

/** The file that proves an entry: viewers of the payroll open it, its preparers upload it. */
export function Evidence({ payroll, kind, entry, what, mayAttach, onChanged }: EvidenceProps) {
  const input = useRef<HTMLInputElement>(null)
  const keyOf = useRequestKey()
  const { act, loading } = useAct('payroll/attach-payroll-evidence', { done: TEXTS.attached, onChanged })
  const send = (evidence_file: File) => {
    const said = { payrollId: payroll.id, kind, entryId: entry.id }
    return act({ ...said, requestKey: keyOf([said, entry.file_url, evidence_file]) }, { files: { evidence_file } })
  }
  const whole = `${entry.type}, ${what}`
  const isThere = entry.file_url !== null
  return (
    <>
      {entry.file_url !== null && (
        <a href={entry.file_url} target="_blank" rel="noreferrer" aria-label={TEXTS.openOf(whole)}>
          {TEXTS.open}
        </a>
      )}
      {mayAttach && (
        <>
          <LinkButton
            disabled={loading}
            aria-label={isThere ? TEXTS.replaceOf(whole) : TEXTS.attachTo(whole)}
            onClick={() => input.current?.click()}
          >
            {loading ? TEXTS.attaching : isThere ? TEXTS.replace : TEXTS.attach}
          </LinkButton>
          <FileInput
            ref={input}
            accept=".pdf,.jpg,.jpeg,.png"
            aria-label={TEXTS.attachTo(whole)}
            onChoose={([file]) => void send(file as File)}
          />
        </>
      )}
    </>
  )
}
