import { ofResources } from '../access-control/resources.ts'
import type { OperationName } from './index.ts'

/** A call about one record. */
interface RecordCall {
  operation: OperationName
  record: string
  /** The member of the input that takes the id, where it is not called `id`. */
  param?: string
  /** The id is a text, also where it consists of digits. */
  isText?: true
}

/**
 * The operations of a Refine resource, and the members of their answers with records and totals; nested members are named
 * with a dot.
 */
export interface ResourceCalls {
  list?: { operation: OperationName; records: string; total: string }
  one?: RecordCall
  create?: { operation: OperationName; record: string }
  update?: RecordCall
  delete?: RecordCall
  /** The list as a CSV file; takes the same selection. */
  export?: { operation: OperationName }
}

/** Refine's resources. Names are the owner's; a resource gets its calls when its area is built. */
export const RESOURCES = {
  employees: {
    list: { operation: 'employee/all-employees', records: 'employees', total: 'totalEmployees' },
    export: { operation: 'employee/export-employees' },
    one: { operation: 'employee/get-employee-by-id', record: 'client' },
    create: { operation: 'employee/create-employee-by-client', record: 'employee' },
    update: { operation: 'employee/update-employee-by-id', record: 'client' },
  },
  'internal-employees': {
    list: { operation: 'employee/find-all-internal-employees', records: 'internalEmployees', total: 'totalInternalEmployees' },
    export: { operation: 'employee/export-internal-employees' },
    one: { operation: 'employee/get-employee-by-id', record: 'client' },
    create: { operation: 'employee/create-internal-employee', record: 'employee' },
    update: { operation: 'employee/update-employee-by-id', record: 'client' },
  },
  /** Position, companies and permissions of an internal employee. */
  staff: {
    one: { operation: 'employee/get-internal-employee', record: 'internalEmployee', param: 'idInternalEmployee' },
    update: { operation: 'employee/update-internal-employee', record: 'internalEmployee', param: 'idInternalEmployee' },
  },
  'own-bank-accounts': {
    list: { operation: 'employee/get-all-own-bank-account', records: 'bankAccounts', total: 'totalBankAccounts' },
    one: { operation: 'employee/get-own-bank-account', record: 'bankAccount' },
    create: { operation: 'employee/create-new-own-bank-account', record: 'bankAccount' },
    update: { operation: 'employee/update-own-bank-account', record: 'bankAccount' },
  },
  /** Companies as a choice: a row has `id` and `name`. */
  companies: { list: { operation: 'client/find-companies', records: 'companies', total: 'totalCompanies' } },
  /** Account managers to choose from: a row has `id` and `name`. */
  'account-managers': {
    list: { operation: 'client/find-account-managers', records: 'accountManagers', total: 'totalAccountManagers' },
  },
  'sent-mails': { list: { operation: 'notifications/find-sent-mails', records: 'mails', total: 'totalMails' } },
  jobs: {
    list: { operation: 'client/find-all-jobs', records: 'jobs', total: 'totalJobs' },
    create: { operation: 'client/create-new-job', record: 'job' },
    update: { operation: 'client/update-job', record: 'job', param: 'jobId' },
  },
  clients: {
    list: { operation: 'client/find-all-clients', records: 'clients', total: 'totalClients' },
    export: { operation: 'client/export-clients' },
    one: { operation: 'client/get-client-by-id', record: 'client', param: 'clientId' },
    create: { operation: 'client/create-client', record: 'client' },
    update: { operation: 'client/update-client', record: 'client', param: 'clientId' },
  },
  /** Administrators of a company. */
  'client-admins': {
    create: { operation: 'client/add-client-admin', record: 'admin' },
    update: { operation: 'client/update-client-admin', record: 'admin', param: 'userId' },
    delete: { operation: 'client/remove-client-admin', record: 'removed', param: 'userId' },
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
    create: { operation: 'contractor/create-new-invoice', record: 'data' },
    update: { operation: 'contractor/update-invoice-by-contractor', record: 'data', param: 'invoiceId' },
  },
  /** Only the closed ones. */
  'completed-invoices': {
    list: { operation: 'contractor/get-all-completed-invoices', records: 'data.invoices', total: 'data.totalInvoices' },
    export: { operation: 'contractor/export-completed-invoices' },
  },
  /** The seal certificate of a contractor, by the id of the person. */
  seals: {
    one: { operation: 'contractor/get-csd-records-by-user-id', record: 'data.seal', param: 'userId' },
    create: { operation: 'contractor/upload-csd-files-to-facturama', record: 'data' },
    update: { operation: 'contractor/update-csd-records-by-user-id', record: 'data', param: 'userId' },
    delete: { operation: 'contractor/delete-csd-records-by-user-id', record: 'data.deleted', param: 'userId' },
  },
  receipts: {
    list: { operation: 'payroll/find-all-receipts', records: 'receipts', total: 'totalReceipts' },
    one: { operation: 'payroll/get-payroll-receipt', record: 'receipt', param: 'receiptId' },
  },
  payrolls: {
    one: { operation: 'payroll/get-payroll-by-id', record: 'payroll', param: 'payrollId' },
    update: { operation: 'payroll/modify-payroll', record: 'payroll', param: 'payrollId' },
  },
  concepts: {
    list: { operation: 'payroll/find-all-concepts', records: 'concepts', total: 'totalConcepts' },
    create: { operation: 'payroll/create-concept', record: 'data.concept' },
    update: { operation: 'payroll/update-concept', record: 'data.concept', param: 'code', isText: true },
  },
  'payment-requests': {
    list: { operation: 'payroll/find-all-request-payments', records: 'requestPayments', total: 'totalRequestPayments' },
    export: { operation: 'payroll/export-request-payments' },
    one: { operation: 'payroll/get-request-payment-by-id', record: 'requestPayment', param: 'requestId' },
    create: { operation: 'payroll/create-request-payment', record: 'requestPayment' },
    update: { operation: 'payroll/config-payrolls', record: 'requestPayment', param: 'requestId' },
  },
  ...ofResources(({ name, member, one, total }) => [
    [
      name,
      {
        list: { operation: `${name}/list`, records: member, total },
        export: { operation: `${name}/export` },
        one: { operation: `${name}/get`, record: one },
        create: { operation: `${name}/create`, record: one },
        update: { operation: `${name}/update`, record: one },
      },
    ],
  ]),
} as const satisfies Record<string, ResourceCalls>
