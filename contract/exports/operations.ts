import calls from '../../schemas/calls/exports.json' with { type: 'json' }
import { clientOperations } from '../clients/operations.ts'
import { historyOperations } from '../history/operations.ts'
import { internalEmployeeOperations } from '../internal-employees/operations.ts'
import { invoiceBatchOperations } from '../invoice-batches/operations.ts'
import { invoiceOperations } from '../invoices/operations.ts'
import { described } from '../operation.ts'
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
export const exportOperations = described(calls, null, null, {
  'employee/export-employees': exportOf(people, 'people.exported'),
  'employee/export-internal-employees': exportOf(staff, 'internal-employees.exported'),
  'client/export-clients': exportOf(clients, 'clients.exported'),
  'client/export-clients-onboarding': exportOf(onboarding, 'clients-onboarding.exported'),
  'contractor/export-invoices': exportOf(invoices, 'invoices.exported'),
  'contractor/export-completed-invoices': exportOf(completed, 'invoices.exported'),
  'payroll/export-request-payments': exportOf(requests, 'payment-requests.exported'),
  'record/export-audit': exportOf(historyOperations['record/find-audit'], 'history.exported'),
})
