import Type, { type TProperties } from 'typebox'
import { clientOperations } from '../clients/operations.ts'
import { ListRequest } from '../format/shared.ts'
import { internalEmployeeOperations } from '../internal-employees/operations.ts'
import { invoiceBatchOperations } from '../invoice-batches/operations.ts'
import { invoiceOperations } from '../invoices/operations.ts'
import { write } from '../operation.ts'
import { paymentRequestOperations } from '../payroll/requests/operations.ts'
import { peopleOperations } from '../people/operations.ts'

const people = peopleOperations['employee/all-employees']
const staff = internalEmployeeOperations['employee/find-all-internal-employees']
const clients = clientOperations['client/find-all-clients']
const invoices = invoiceOperations['contractor/get-all-invoices-by-id-contractor']
const completed = invoiceBatchOperations['contractor/get-all-completed-invoices']
const requests = paymentRequestOperations['payroll/find-all-request-payments']
const onboarding = clientOperations['client/find-all-clients-onboarding']

/** What an export takes: the selection of its list, all pages of it, and the columns to write. */
const exportInput = <F extends TProperties[string]>(filters: F) =>
  Type.Object({
    search: ListRequest.search,
    sort: ListRequest.sort,
    filters,
    /** CSV where nothing is said. */
    format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
    /** Fields of the list's file; without it the columns that are shown at first. */
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 40 })),
  })

/** Lists as CSV or XLSX files: the same selection as on the screen, for whoever may see the list (`design/domain.md` §12, §14). */
export const exportOperations = {
  'employee/export-employees': write({
    summary: 'The people list as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(people.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: people.access,
    stepUp: true,
    rate: 'export',
    records: 'people.exported',
    example: { search: 'maria', sort: 'lastname', filters: { status: 'Request' }, columns: ['lastname', 'email'] },
  }),
  'employee/export-internal-employees': write({
    summary: 'The list of internal employees as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(staff.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: staff.access,
    stepUp: true,
    rate: 'export',
    records: 'internal-employees.exported',
    example: { sort: 'lastname', columns: ['lastname', 'email'] },
  }),
  'client/export-clients': write({
    summary: 'The list of clients as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(clients.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: clients.access,
    stepUp: true,
    rate: 'export',
    records: 'clients.exported',
    example: { sort: 'name' },
  }),
  'client/export-clients-onboarding': write({
    summary: 'The list of companies in onboarding as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(onboarding.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: onboarding.access,
    stepUp: true,
    rate: 'export',
    records: 'clients-onboarding.exported',
    example: { sort: 'name' },
  }),
  'contractor/export-invoices': write({
    summary: 'The list of invoices as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(invoices.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: invoices.access,
    stepUp: true,
    rate: 'export',
    records: 'invoices.exported',
    example: { sort: '-created_at', filters: { status: 'Pending' } },
  }),
  'contractor/export-completed-invoices': write({
    summary: 'The list of closed invoices as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(completed.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: completed.access,
    stepUp: true,
    rate: 'export',
    records: 'invoices.exported',
    example: { sort: '-created_at', filters: { taxed: false } },
  }),
  'payroll/export-request-payments': write({
    summary: 'The list of payment requests as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows',
    input: exportInput(requests.input.properties.filters),
    answer: Type.Object({}),
    answersFile: ['csv', 'xlsx'],
    access: requests.access,
    stepUp: true,
    rate: 'export',
    records: 'payment-requests.exported',
    example: { sort: '-payment_date', filters: { status: 'Pending' } },
  }),
}
