import { PERSON_TEXTS } from '../../../texts/person.ts'
import { Box } from '../../../ui/card.tsx'
import { InvoiceLines } from '../../../ui/invoices/invoice-lines.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import type { PersonTabProps } from './person-tab.ts'

const TEXTS = PERSON_TEXTS.receipts

/** Payroll receipts of an Employee, invoices of a Contractor. */
export function ReceiptsTab({ person }: PersonTabProps) {
  const isContractor = person.role.name === 'Contractor'
  if (isContractor) {
    return (
      <Box>
        <InvoiceLines contractorId={person.id} limit={20} noneDetail={TEXTS.noInvoicesDetail} />
      </Box>
    )
  }
  return (
    <Box>
      <EmptyNotice title={TEXTS.noReceipts}>{TEXTS.noReceiptsDetail}</EmptyNotice>
    </Box>
  )
}
