import { useCallback, useState } from 'react'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { uploadFiles } from '../../../../../providers/upload.ts'
import { useCall } from '../../../../../providers/use-call.ts'
import { useRequestKey } from '../../../../../providers/use-request-key.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../../ui/use-unsaved-guard.ts'
import style from '../../payment-requests.module.css'

const TEXTS = PAYROLL_PAPER_TEXTS.bring

interface BringDialogProps {
  payroll: Payroll
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

interface Files {
  xml: File
  pdf: File | null
}

/** A tax receipt that was made elsewhere comes with its XML, and where there is one its PDF. */
export function BringDialog({ payroll, onClose, onDone }: BringDialogProps) {
  const [xml, setXml] = useState<File | null>(null)
  const [pdf, setPdf] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const keyOf = useRequestKey()
  const send = useCallback(
    (files: Files) => {
      const content = [files.xml, files.pdf].map((file) => file && [file.name, file.size, file.lastModified])
      const input = { payrollId: payroll.id, requestKey: keyOf(content) }
      const pdfFile = files.pdf ? { pdf_file: files.pdf } : {}
      return uploadFiles('payroll/add-tax-ind-payroll', input, { xml_file: files.xml, ...pdfFile })
    },
    [payroll.id, keyOf],
  )
  const { call, reset, loading, error } = useCall(send)
  const isDirty = xml !== null || pdf !== null
  useUnsavedGuard(isDirty)
  const said = (name: string) => error?.fields.find(({ field }) => field === name)?.message
  const xmlProblem = said('xml_file') ?? (isTried && xml === null ? TEXTS.noXml : undefined)
  const pdfProblem = said('pdf_file')
  const add = async () => {
    setTried(true)
    if (xml === null) return
    await call({ xml, pdf }, () => onDone(TEXTS.done))
  }
  const choose = (set: (file: File | null) => void) => (file: File | null) => {
    reset()
    set(file)
  }
  return (
    <Dialog
      title={`${TEXTS.title}: ${payroll.firstname} ${payroll.lastname}`}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={TEXTS.submit}
          submitting={TEXTS.sending}
          loading={loading}
          onSubmit={() => void add()}
        />
      )}
    >
      {said('xml_file') === undefined && pdfProblem === undefined && <Refusal error={error} />}
      <p>{TEXTS.intro}</p>
      <div className={style['field']}>
        <FileField
          label={TEXTS.xml}
          accept=".xml"
          file={xml}
          problem={xmlProblem}
          disabled={loading}
          onChoose={choose(setXml)}
          onRemove={() => choose(setXml)(null)}
        />
      </div>
      <div className={style['field']}>
        <FileField
          label={TEXTS.pdf}
          accept=".pdf"
          file={pdf}
          problem={pdfProblem}
          disabled={loading}
          onChoose={choose(setPdf)}
          onRemove={() => choose(setPdf)(null)}
        />
      </div>
    </Dialog>
  )
}
