import { useRef } from 'react'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { useSendFile } from '../../../ui/use-send-file.ts'
import style from '../payment-requests.module.css'
import type { EntryKind } from './entry-kinds.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.evidence

interface EvidenceProps {
  payroll: Payroll
  kind: EntryKind | 'certificate'
  entry: { id: number; type: string; file_url: string | null }
  /** The entry in words, so that each button has a name of its own. */
  what: string
  mayAttach: boolean
  onChanged: () => Promise<void>
}

/** The file that proves an entry: opened by whoever sees the payroll, put there by whoever prepares it. */
export function Evidence({ payroll, kind, entry, what, mayAttach, onChanged }: EvidenceProps) {
  const input = useRef<HTMLInputElement>(null)
  const keyOf = useRequestKey()
  const { send, loading } = useSendFile({
    upload: (file) => {
      const said = { payrollId: payroll.id, kind, entryId: entry.id }
      const requestKey = keyOf([said, entry.file_url, file.name, file.size, file.lastModified])
      return uploadFiles('payroll/attach-payroll-evidence', { ...said, requestKey }, { evidence_file: file })
    },
    done: TEXTS.attached,
    onDone: onChanged,
  })
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
          <button
            type="button"
            className={style['link']}
            disabled={loading}
            aria-label={isThere ? TEXTS.replaceOf(whole) : TEXTS.attachTo(whole)}
            onClick={() => input.current?.click()}
          >
            {loading ? TEXTS.attaching : isThere ? TEXTS.replace : TEXTS.attach}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".pdf,.jpg,.jpeg,.png"
            aria-label={TEXTS.attachTo(whole)}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </>
      )}
    </>
  )
}
