import type { Handlers } from '../../calls/handlers.ts'
import { exportList } from '../../lists/export-list.ts'
import { CLIENT_LIST } from '../clients/clients-list.ts'
import { onboardingListFor } from '../clients/list-clients.ts'
import { AUDIT_LIST } from '../history/audit-list.ts'
import { STAFF_LIST } from '../internal-employees/staff-list.ts'
import { completedListFor } from '../invoice-batches/completed-invoices.ts'
import { invoiceListFor } from '../invoices/get-invoices.ts'
import { requestListFor } from '../payroll/requests/request-list.ts'
import { PEOPLE_LIST } from '../people/people-list.ts'

/** Each list with a CSV export: its source says all there is to say. */
export const exportHandlers = {
  'employee/export-employees': (input, context) => exportList(PEOPLE_LIST, input, context),
  'employee/export-internal-employees': (input, context) => exportList(STAFF_LIST, input, context),
  'client/export-clients': (input, context) => exportList(CLIENT_LIST, input, context),
  'contractor/export-invoices': (input, context) => exportList(invoiceListFor(context.session), input, context),
  'contractor/export-completed-invoices': (input, context) => exportList(completedListFor(context.session), input, context),
  'client/export-clients-onboarding': (input, context) => exportList(onboardingListFor(input.filters), input, context),
  'payroll/export-request-payments': (input, context) => exportList(requestListFor(context.session), input, context),
  'record/export-audit': (input, context) => exportList(AUDIT_LIST, input, context),
} satisfies Partial<Handlers>
