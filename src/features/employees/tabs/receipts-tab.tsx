import { PERSON_TEXTS } from '../../../texts/person.ts'
import { Box } from '../../../ui/card.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import type { PersonTabProps } from './person-tab.ts'

const TEXTS = PERSON_TEXTS.receipts

/** Payroll receipts of an Employee, invoices of a Contractor. */
export function ReceiptsTab({ person }: PersonTabProps) {
  const isContractor = person.role.name === 'Contractor'
  return (
    <Box>
      <EmptyNotice title={isContractor ? TEXTS.noInvoices : TEXTS.noReceipts}>
        {isContractor ? TEXTS.noInvoicesDetail : TEXTS.noReceiptsDetail}
      </EmptyNotice>
    </Box>
  )
}
