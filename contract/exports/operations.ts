import { clientOperations } from '../clients/operations.ts'
import { internalEmployeeOperations } from '../internal-employees/operations.ts'
import { invoiceBatchOperations } from '../invoice-batches/operations.ts'
import { invoiceOperations } from '../invoices/operations.ts'
import { paymentRequestOperations } from '../payroll/requests/operations.ts'
import { peopleOperations } from '../people/operations.ts'
import { exportOf } from '../tables/list.ts'

const people = peopleOperations['employee/all-employees']
const staff = internalEmployeeOperations['employee/find-all-internal-employees']
const clients = clientOperations['client/find-all-clients']
const onboarding = clientOperations['client/find-all-clients-onboarding']
const invoices = invoiceOperations['contractor/get-all-invoices-by-id-contractor']
const completed = invoiceBatchOperations['contractor/get-all-completed-invoices']
const requests = paymentRequestOperations['payroll/find-all-request-payments']

/** Lists as files; each follows from its list. */
export const exportOperations = {
  'employee/export-employees': exportOf(people, 'The people list', {
    records: 'people.exported',
    example: { search: 'maria', sort: 'lastname', filters: { status: 'Request' }, columns: ['lastname', 'email'] },
  }),
  'employee/export-internal-employees': exportOf(staff, 'The list of internal employees', {
    records: 'internal-employees.exported',
    example: { sort: 'lastname', columns: ['lastname', 'email'] },
  }),
  'client/export-clients': exportOf(clients, 'The list of clients', {
    records: 'clients.exported',
    example: { sort: 'name' },
  }),
  'client/export-clients-onboarding': exportOf(onboarding, 'The list of companies in onboarding', {
    records: 'clients-onboarding.exported',
    example: { sort: 'name' },
  }),
  'contractor/export-invoices': exportOf(invoices, 'The list of invoices', {
    records: 'invoices.exported',
    example: { sort: '-created_at', filters: { status: 'Pending' } },
  }),
  'contractor/export-completed-invoices': exportOf(completed, 'The list of closed invoices', {
    records: 'invoices.exported',
    example: { sort: '-created_at', filters: { taxed: false } },
  }),
  'payroll/export-request-payments': exportOf(requests, 'The list of payment requests', {
    records: 'payment-requests.exported',
    example: { sort: '-payment_date', filters: { status: 'Pending' } },
  }),
}
