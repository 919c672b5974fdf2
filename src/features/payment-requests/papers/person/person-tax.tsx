import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { downloadFile } from '../../../../../providers/download.ts'
import { useOperation } from '../../../../../providers/use-operation.ts'
import { useRequestKey } from '../../../../../providers/use-request-key.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'
import { type Fact, Facts } from '../../../../ui/facts.tsx'
import { formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Note, Row } from '../../../../ui/layout.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { useSession } from '../../../../ui/session-context.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import style from '../../payment-requests.module.css'
import { rightsOf } from '../../rights.ts'
import own from '../papers.module.css'
import { useDownload } from '../use-download.ts'
import { BringDialog } from './bring-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { PersonPaperProps } from './person-paper.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.person

/** The tax receipt of one person: its data, its files, and its actions. */
export function PersonTax({ payroll, request, onChanged }: PersonPaperProps) {
  const { message } = App.useApp()
  const session = useSession()
  const may = request !== null && rightsOf(session, request).makesTaxes && payroll.status === 'Paid'
  const [open, setOpen] = useState<'bring' | 'cancel' | null>(null)
  const keyOf = useRequestKey()
  const { cfdi } = payroll
  const isLiving = cfdi !== null && cfdi.status !== 'Cancelled'
  const making = useOperation('payroll/add-tax-ind-payroll')
  const ends = { onChanged, onClose: () => setOpen(null) }
  const stamp = () => {
    const requestKey = keyOf([payroll.id, cfdi?.id ?? null])
    const after = async () => {
      void message.success(TEXTS.made)
      await onChanged()
    }
    return making.call({ payrollId: payroll.id, stamp: true, requestKey }, after, { files: {} })
  }
  return (
    <section className={own['paper']}>
      <h2>{TEXTS.tax}</h2>
      <p>
        <StatusBadge list="payrollTax" value={payroll.cfdi_status ?? 'None'} />
      </p>
      {cfdi === null ? <Note top="xs">{TEXTS.noTax}</Note> : <Receipt cfdi={cfdi} />}
      <ReceiptPdf receiptId={session.role === 'Client' ? null : payroll.receipt_id} />
      {may && (
        <>
          <Refusal error={making.error} />
          <Row>
            {!isLiving && (
              <>
                <Button type="primary" loading={making.loading} onClick={() => void stamp()}>
                  {making.loading ? TEXTS.making : TEXTS.make}
                </Button>
                <Button disabled={making.loading} onClick={() => setOpen('bring')}>
                  {TEXTS.bring}
                </Button>
              </>
            )}
            {cfdi?.status === 'External' && <Button onClick={() => setOpen('bring')}>{TEXTS.bring}</Button>}
            {cfdi?.status === 'Valid' && (
              <Button size="small" danger onClick={() => setOpen('cancel')}>
                {TEXTS.cancel}
              </Button>
            )}
          </Row>
        </>
      )}
      {open === 'bring' && <BringDialog payroll={payroll} {...ends} />}
      {open === 'cancel' && <CancelDialog payroll={payroll} {...ends} />}
    </section>
  )
}

function Receipt({ cfdi }: { cfdi: NonNullable<Payroll['cfdi']> }) {
  const names = TEXTS.facts
  const rows: Fact[] = [
    [names.folio, [cfdi.serie, cfdi.folio].filter(Boolean).join(' ')],
    ...(cfdi.uuid === null ? [] : [[names.uuid, cfdi.uuid] as const]),
    [names.issued, formatDateTime(cfdi.issued_at)],
    [names.total, formatMoney(cfdi.total)],
    ...(cfdi.cancel_motive === null ? [] : [[names.motive, motiveOf(cfdi.cancel_motive)] as const]),
    ...(cfdi.substituted_by === null ? [] : [[names.substitute, cfdi.substituted_by] as const]),
  ]
  const isLocal = cfdi.status === 'Valid' && !cfdi.is_stamped
  return (
    <>
      <Facts className={style['facts']} facts={rows} />
      {isLocal && <Note top="xs">{TEXTS.sealedOnly}</Note>}
      {cfdi.status === 'External' && <Note top="xs">{TEXTS.elsewhere}</Note>}
      {cfdi.not_cancelled && (
        <Note top="xs" tone="wrong">
          {TEXTS.twice(cfdi.not_cancelled)}
        </Note>
      )}
      {cfdi.status === 'Pending cancellation' && <Note top="xs">{TEXTS.pending}</Note>}
      <p className={style['ways']}>
        {cfdi.xml_url !== null && (
          <a href={cfdi.xml_url} download aria-label={TEXTS.xmlOf.tax}>
            <DownloadOutlined aria-hidden="true" /> {TEXTS.xml}
          </a>
        )}
        {cfdi.pdf_url !== null && (
          <a href={cfdi.pdf_url} download>
            <DownloadOutlined aria-hidden="true" /> {TEXTS.pdf}
          </a>
        )}
      </p>
    </>
  )
}

const motiveOf = (motive: string): string => {
  const known = PAYROLL_PAPER_TEXTS.cancelling.motives as Record<string, readonly string[]>
  return known[motive]?.join(' ') ?? motive
}

const download = (receiptId: number) => downloadFile('payroll/download-payroll-receipt', { receiptId, part: 'pdf' })

/** The PDF for the person, generated on request. */
function ReceiptPdf({ receiptId }: { receiptId: number | null }) {
  const { save, loading } = useDownload(download)
  if (receiptId === null) return null
  return (
    <p>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={loading}
        onClick={() => void save(receiptId)}
      >
        {TEXTS.receiptPdf}
      </Button>
    </p>
  )
}
