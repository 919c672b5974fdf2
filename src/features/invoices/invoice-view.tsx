import { daysSince } from '../../../contract/calendar.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { formatDate } from '../../ui/format.ts'
import { RecordHeader } from '../../ui/record-header.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { AmountsCard } from './amounts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import type { InvoiceCard, InvoicePartProps } from './invoice-part.ts'
import style from './invoices.module.css'
import { ProofsCard } from './proofs-card.tsx'
import { RoundsCard } from './rounds-card.tsx'
import { StepBar } from './steps/step-bar.tsx'

const LOGO_PX = 56

interface InvoiceViewProps extends InvoicePartProps {
  cards: readonly InvoiceCard[]
}

/** All of one invoice. Cards of transfers and tax bills stand beside these. */
export function InvoiceView({ invoice, cards, onChanged }: InvoiceViewProps) {
  useDocumentTitle(invoice.folio)
  const { company } = invoice
  return (
    <>
      <RecordHeader
        picture={<CompanyLogo name={company.name} logoUrl={company.logo_url} size={LOGO_PX} />}
        name={invoice.folio}
        status={<StatusBadge list="invoice" value={invoice.status} />}
        facts={factsOf(invoice)}
        actions={<StepBar invoice={invoice} onChanged={onChanged} />}
      >
        <p className={style['concept']}>{invoice.concept}</p>
        <Ball invoice={invoice} />
      </RecordHeader>
      <div className={style['parts']}>
        <CardGrid>
          <AmountsCard invoice={invoice} />
          {cards.map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are the same as long as the page is open.
            <Part key={at} invoice={invoice} onChanged={onChanged} />
          ))}
          {invoice.adjustments.length > 0 && <RoundsCard invoice={invoice} />}
          <ProofsCard invoice={invoice} />
          <Card title={TEXTS.history}>
            <HistoryCard invoiceId={invoice.id} />
          </Card>
        </CardGrid>
      </div>
    </>
  )
}

/** Who has the ball and since when; of an approval, who gave it. */
function Ball({ invoice }: { invoice: Invoice }) {
  const { role } = useSession()
  const { waits_for, status, status_since, approved_by, approved_by_client_at, approvals, approvers_needed } = invoice
  const isOwn = (waits_for === 'Client' && role === 'Client') || (waits_for === 'Owner' && role === 'Contractor')
  const who = isOwn ? TEXTS.ownWaits : TEXTS.waitsFor[waits_for]
  const since = TEXTS.since(formatDate(status_since), TEXTS.days(daysSince(status_since)))
  const isWaiting = status === 'Approval' && approved_by_client_at === null
  return (
    <p className={style['ball']}>
      <strong>{who}</strong> {waits_for !== 'Nobody' && since}
      {isWaiting && approvers_needed > 1 && <span> · {TEXTS.awaits(approvals.length, approvers_needed)}</span>}
      {approved_by && approved_by_client_at && (
        <span> · {TEXTS.approvedBy(approved_by.name, formatDate(approved_by_client_at))}</span>
      )}
    </p>
  )
}

function factsOf(invoice: Invoice): Fact[] {
  const { facts } = TEXTS
  const { contractor_name, company, period_start, period_end, issue_date, due_date, kind } = invoice
  const rows: Fact[] = [
    [facts.contractor, contractor_name],
    [facts.company, company.name],
    [facts.period, TEXTS.period(formatDate(period_start), formatDate(period_end))],
    [facts.issued, formatDate(issue_date)],
    [facts.due, formatDate(due_date)],
  ]
  if (kind !== 'Regular') rows.push([facts.kind, kind])
  if (invoice.paid_at) rows.push([facts.paid, formatDate(invoice.paid_at)])
  if (invoice.payment_reference) rows.push([facts.reference, invoice.payment_reference])
  if (invoice.sent_to.length > 0) rows.push([facts.sentTo, invoice.sent_to.join(', ')])
  if (invoice.cancelled_reason) rows.push([facts.cancelled, invoice.cancelled_reason])
  return rows
}
