import { useRef } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useRequestKey } from '../../../../providers/calls.ts'
import { useAct } from '../../../resource/operation-dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { LinkButton } from '../../../ui/layout.tsx'
import type { EntryKind } from './entry-kinds.ts'

interface EvidenceProps {
  payroll: Payroll
  kind: EntryKind | 'certificate'
  entry: { id: number; type: string; file_url: string | null }
  /** The entry in words, so that each button has a distinct name. */
  what: string
  mayAttach: boolean
  onChanged: () => Promise<unknown>
}

/** The file that proves an entry: viewers of the payroll open it, its preparers upload it. */
export function Evidence({ payroll, kind, entry, what, mayAttach, onChanged }: EvidenceProps) {
  const input = useRef<HTMLInputElement>(null)
  const keyOf = useRequestKey()
  const { act, loading } = useAct('payroll/attach-payroll-evidence', {
    done: t('payroll-preparation.evidence.attached'),
    onChanged,
  })
  const send = (evidence_file: File) => {
    const input = { payrollId: payroll.id, kind, entryId: entry.id }
    return act({ ...input, requestKey: keyOf([input, entry.file_url, evidence_file]) }, { files: { evidence_file } })
  }
  const whole = `${valueText(entry.type)}, ${what}`
  const isThere = entry.file_url !== null
  return (
    <>
      {entry.file_url !== null && (
        <a
          href={entry.file_url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('payroll-preparation.evidence.openOf', { what: whole })}
        >
          {t('payroll-preparation.evidence.open')}
        </a>
      )}
      {mayAttach && (
        <>
          <LinkButton
            disabled={loading}
            aria-label={t(isThere ? 'payroll-preparation.evidence.replaceOf' : 'payroll-preparation.evidence.attachTo', {
              what: whole,
            })}
            onClick={() => input.current?.click()}
          >
            {loading
              ? t('payroll-preparation.evidence.attaching')
              : t(isThere ? 'payroll-preparation.evidence.replace' : 'payroll-preparation.evidence.attach')}
          </LinkButton>
          <FileInput
            ref={input}
            accept=".pdf,.jpg,.jpeg,.png"
            aria-label={t('payroll-preparation.evidence.attachTo', { what: whole })}
            onChoose={([file]) => void send(file as File)}
          />
        </>
      )}
    </>
  )
}
