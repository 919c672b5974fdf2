import { t, texts } from '../../../../contract/language/texts.ts'
import { InvoiceLines } from '../../../parts/invoices/invoice-lines.tsx'
import { Box } from '../../../ui/card.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { PaidLines } from '../receipts/paid-lines.tsx'
import { usePaidPayrolls, useReceipts } from '../receipts/use-paid.ts'
import type { PersonTabProps } from './person-tab.ts'

/** Payroll receipts of an Employee, invoices of a Contractor. Companies see payrolls, since receipts are between the others. */
export function ReceiptsTab({ person: { id, role } }: PersonTabProps) {
  const viewer = useSession()
  if (role.name === 'Contractor') {
    return (
      <Box>
        <InvoiceLines contractorId={id} limit={20} noneDetail={t('person.receipts.noInvoicesDetail')} />
      </Box>
    )
  }
  return <Box>{viewer.role === 'Client' ? <Payrolls employeeId={id} /> : <Receipts personId={id} />}</Box>
}

const Receipts = ({ personId }: { personId: number }) => (
  <PaidLines paid={useReceipts(personId)} personId={personId} texts={texts('person.receipts')} />
)

const Payrolls = ({ employeeId }: { employeeId: number }) => (
  <PaidLines paid={usePaidPayrolls(employeeId)} personId={employeeId} texts={texts('person.payrolls')} />
)
