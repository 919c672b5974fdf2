import { Button } from 'antd'
import { Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { PayrollReceipt } from '../../../../contract/payroll/paying/schemas.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { Row } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface Paper {
  text: 'pdfSpanish' | 'pdfEnglish' | 'xml' | 'cep'
  /** The part that the receipt must have for this paper. */
  part: 'pdf' | 'xml' | 'cep' | 'zip'
  language?: 'es' | 'en'
}

const PAPERS: readonly Paper[] = [
  { text: 'pdfSpanish', part: 'pdf', language: 'es' },
  { text: 'pdfEnglish', part: 'pdf', language: 'en' },
  { text: 'xml', part: 'xml' },
  { text: 'cep', part: 'cep' },
]

/** Status of the receipt of a payroll, and its papers as the person gets them. */
export function ReceiptPart({ receipt: { id, status, parts } }: { receipt: PayrollReceipt }) {
  const { call, loading, error } = useCall(download)
  return (
    <section aria-label={t('employee-payrolls.receipt.title')}>
      <Row>
        <h2>{t('employee-payrolls.receipt.title')}</h2>
        <StatusBadge list="payrollReceipt" value={status} />
        <Link to={`${PAGES.myPayrolls.path}?receipt=${id}`}>{t('employee-payrolls.receipt.open')}</Link>
      </Row>
      <Refusal error={error} />
      <Row top="s">
        {PAPERS.filter(({ part }) => parts.includes(part)).map(({ text, part, language }) => (
          <Button
            key={text}
            size="small"
            disabled={loading}
            onClick={() => void call({ receiptId: id, part, ...(language ? { language } : {}) })}
          >
            {t(`receipts.${text}`)}
          </Button>
        ))}
      </Row>
    </section>
  )
}

const download = (input: { receiptId: number; part: Paper['part']; language?: 'es' | 'en' }) =>
  downloadFile('payroll/download-payroll-receipt', input)
