import type { ComponentType } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { Ball } from '../../parts/ball.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordView } from '../../resource/record-view.tsx'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { formatDate } from '../../ui/format.ts'
import { Block } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'
import { AmountsCard } from './amounts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import type { InvoiceCard, InvoicePartProps } from './invoice-part.ts'
import { ProofsCard } from './proofs-card.tsx'
import { RoundsCard } from './rounds-card.tsx'
import { InvoiceSteps } from './steps/invoice-steps.tsx'

const LOGO_PX = 56

const part = (Part: ComponentType<InvoicePartProps>) =>
  function InvoicePart({ record, reload }: PartProps<Invoice>) {
    return <Part invoice={record} onChanged={reload} />
  }

/** The parts that schemas/views/invoice.json names, but for those of other features. */
const PARTS: Parts<Invoice> = {
  logo: ({ record: { company } }) => <CompanyLogo name={company.name} logoUrl={company.logo_url} size={LOGO_PX} />,
  steps: part(InvoiceSteps),
  concept: ({ record }) => (
    <Block as="p" top="s">
      {record.concept}
    </Block>
  ),
  ball: Turn,
  amounts: part(AmountsCard),
  rounds: ({ record }) => (record.adjustments.length > 0 ? <RoundsCard invoice={record} /> : null),
  proofs: part(ProofsCard),
  history: ({ record }) => <HistoryCard invoiceId={record.id} />,
}

/** Cards of other features, by the names of the view. */
export type OtherCards = Readonly<Record<'payment' | 'bill', InvoiceCard>>

/** The parts of the page with the cards of other features among them. */
export const partsWith = ({ payment, bill }: OtherCards): Parts<Invoice> => ({
  ...PARTS,
  payment: part(payment),
  bill: part(bill),
})

interface InvoiceViewProps extends PartProps<Invoice> {
  parts: Parts<Invoice>
}

/** All of one invoice. */
export const InvoiceView = (props: InvoiceViewProps) => <RecordView view="invoice" {...props} />

function Turn({ record }: PartProps<Invoice>) {
  const { role } = useSession()
  const { waits_for, status, approved_by, approved_by_client_at, approvals, approvers_needed } = record
  const isWaiting = status === 'Approval' && approved_by_client_at === null && approvers_needed > 1
  const by =
    approved_by &&
    approved_by_client_at &&
    t('invoices.approvedBy', { name: approved_by.name, day: formatDate(approved_by_client_at) })
  return (
    <Ball
      record={record}
      isOwn={(waits_for === 'Client' && role === 'Client') || (waits_for === 'Owner' && role === 'Contractor')}
      more={[isWaiting && t('invoices.awaits', { have: approvals.length, need: approvers_needed }), by]}
    />
  )
}
