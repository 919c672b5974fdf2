import { Button } from 'antd'
import { Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import type { PayrollReceipt } from '../../../../contract/payroll/paying/schemas.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { EMPLOYEE_PAYROLL_TEXTS } from '../../../texts/employee-payrolls.ts'
import { RECEIPT_TEXTS } from '../../../texts/receipts.ts'
import { Row } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const TEXTS = EMPLOYEE_PAYROLL_TEXTS.receipt

interface Paper {
  label: string
  /** The part that the receipt must have for this paper. */
  part: 'pdf' | 'xml' | 'cep' | 'zip'
  language?: 'es' | 'en'
}

const PAPERS: readonly Paper[] = [
  { label: RECEIPT_TEXTS.pdfSpanish, part: 'pdf', language: 'es' },
  { label: RECEIPT_TEXTS.pdfEnglish, part: 'pdf', language: 'en' },
  { label: RECEIPT_TEXTS.xml, part: 'xml' },
  { label: RECEIPT_TEXTS.cep, part: 'cep' },
]

/** Status of the receipt of a payroll, and its papers as the person gets them. */
export function ReceiptPart({ receipt: { id, status, parts } }: { receipt: PayrollReceipt }) {
  const { call, loading, error } = useCall(download)
  return (
    <section aria-label={TEXTS.title}>
      <Row>
        <h2>{TEXTS.title}</h2>
        <StatusBadge list="payrollReceipt" value={status} />
        <Link to={`${PAGES.myPayrolls.path}?receipt=${id}`}>{TEXTS.open}</Link>
      </Row>
      <Refusal error={error} />
      <Row top="s">
        {PAPERS.filter(({ part }) => parts.includes(part)).map(({ label, part, language }) => (
          <Button
            key={label}
            size="small"
            disabled={loading}
            onClick={() => void call({ receiptId: id, part, ...(language ? { language } : {}) })}
          >
            {label}
          </Button>
        ))}
      </Row>
    </section>
  )
}

const download = (input: { receiptId: number; part: Paper['part']; language?: 'es' | 'en' }) =>
  downloadFile('payroll/download-payroll-receipt', input)
