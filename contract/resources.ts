import type { OperationName } from './index.ts'

/**
 * Which operations serve a Refine resource, and in which members their answers carry records and totals; a member of a
 * member is named with a dot.
 */
export interface ResourceCalls {
  list?: { operation: OperationName; records: string; total: string }
  /** `param`: the member of the input that takes the id, where it is not called `id`. */
  one?: { operation: OperationName; record: string; param?: string }
  update?: { operation: OperationName; record: string }
  /** The list as a CSV file; takes the same selection. */
  export?: { operation: OperationName }
}

/** Refine's resources. Names are the owner's; a resource gets its calls when its area is built. */
export const RESOURCES = {
  employees: {
    list: { operation: 'employee/all-employees', records: 'employees', total: 'totalEmployees' },
    export: { operation: 'employee/export-employees' },
    one: { operation: 'employee/get-employee-by-id', record: 'client' },
    update: { operation: 'employee/update-employee-by-id', record: 'client' },
  },
  'internal-employees': {
    list: { operation: 'employee/find-all-internal-employees', records: 'internalEmployees', total: 'totalInternalEmployees' },
    export: { operation: 'employee/export-internal-employees' },
    one: { operation: 'employee/get-employee-by-id', record: 'client' },
    update: { operation: 'employee/update-employee-by-id', record: 'client' },
  },
  'own-bank-accounts': {
    list: { operation: 'employee/get-all-own-bank-account', records: 'bankAccounts', total: 'totalBankAccounts' },
    one: { operation: 'employee/get-own-bank-account', record: 'bankAccount' },
  },
  /** Companies as a choice: a row has `id` and `name`. */
  companies: { list: { operation: 'client/find-companies', records: 'companies', total: 'totalCompanies' } },
  /** Colleagues who look after companies, as a choice: a row has `id` and `name`. */
  'account-managers': {
    list: { operation: 'client/find-account-managers', records: 'accountManagers', total: 'totalAccountManagers' },
  },
  'sent-mails': { list: { operation: 'notifications/find-sent-mails', records: 'mails', total: 'totalMails' } },
  jobs: { list: { operation: 'client/find-all-jobs', records: 'jobs', total: 'totalJobs' } },
  clients: {
    list: { operation: 'client/find-all-clients', records: 'clients', total: 'totalClients' },
    export: { operation: 'client/export-clients' },
    one: { operation: 'client/get-client-by-id', record: 'client', param: 'clientId' },
  },
  'client-onboarding': {
    list: { operation: 'client/find-all-clients-onboarding', records: 'clients', total: 'totalClients' },
    export: { operation: 'client/export-clients-onboarding' },
    one: { operation: 'client/get-client-by-id', record: 'client', param: 'clientId' },
  },
  invoices: {
    list: {
      operation: 'contractor/get-all-invoices-by-id-contractor',
      records: 'data.invoicesContractor',
      total: 'data.totalInvoices',
    },
    export: { operation: 'contractor/export-invoices' },
    one: { operation: 'contractor/get-invoice-by-id', record: 'data.0', param: 'invoiceId' },
  },
  /** Those of them that are closed. */
  'completed-invoices': {
    list: { operation: 'contractor/get-all-completed-invoices', records: 'data.invoices', total: 'data.totalInvoices' },
    export: { operation: 'contractor/export-completed-invoices' },
  },
  receipts: { list: { operation: 'payroll/find-all-receipts', records: 'receipts', total: 'totalReceipts' } },
  'payment-requests': {
    list: { operation: 'payroll/find-all-request-payments', records: 'requestPayments', total: 'totalRequestPayments' },
    export: { operation: 'payroll/export-request-payments' },
    one: { operation: 'payroll/get-request-payment-by-id', record: 'requestPayment', param: 'requestId' },
  },
} as const satisfies Record<string, ResourceCalls>
