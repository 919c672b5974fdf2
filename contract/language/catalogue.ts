/** The shape of the catalogue: each area is a file of schemas/texts/en; the other languages have the same keys. */
import type approval from '../../schemas/texts/en/approval.json'
import type backgroundJobs from '../../schemas/texts/en/background-jobs.json'
import type ball from '../../schemas/texts/en/ball.json'
import type bank from '../../schemas/texts/en/bank.json'
import type bankAccounts from '../../schemas/texts/en/bank-accounts.json'
import type calls from '../../schemas/texts/en/calls.json'
import type clients from '../../schemas/texts/en/clients.json'
import type companyDefaults from '../../schemas/texts/en/company-defaults.json'
import type contracts from '../../schemas/texts/en/contracts.json'
import type documents from '../../schemas/texts/en/documents.json'
import type emailChange from '../../schemas/texts/en/email-change.json'
import type employeePayrolls from '../../schemas/texts/en/employee-payrolls.json'
import type envelope from '../../schemas/texts/en/envelope.json'
import type errors from '../../schemas/texts/en/errors.json'
import type fields from '../../schemas/texts/en/fields.json'
import type formDialog from '../../schemas/texts/en/form-dialog.json'
import type forms from '../../schemas/texts/en/forms.json'
import type guide from '../../schemas/texts/en/guide.json'
import type history from '../../schemas/texts/en/history.json'
import type historyFields from '../../schemas/texts/en/history-fields.json'
import type invoiceApproval from '../../schemas/texts/en/invoice-approval.json'
import type invoiceBatches from '../../schemas/texts/en/invoice-batches.json'
import type invoices from '../../schemas/texts/en/invoices.json'
import type jobs from '../../schemas/texts/en/jobs.json'
import type language from '../../schemas/texts/en/language.json'
import type lists from '../../schemas/texts/en/lists.json'
import type newPeople from '../../schemas/texts/en/new-people.json'
import type notificationSettings from '../../schemas/texts/en/notification-settings.json'
import type office from '../../schemas/texts/en/office.json'
import type onboarding from '../../schemas/texts/en/onboarding.json'
import type ownHome from '../../schemas/texts/en/own-home.json'
import type paymentRequests from '../../schemas/texts/en/payment-requests.json'
import type payrollInterface from '../../schemas/texts/en/payroll-interface.json'
import type payrollIssues from '../../schemas/texts/en/payroll-issues.json'
import type payrollPapers from '../../schemas/texts/en/payroll-papers.json'
import type payrollPreparation from '../../schemas/texts/en/payroll-preparation.json'
import type payrollRuns from '../../schemas/texts/en/payroll-runs.json'
import type person from '../../schemas/texts/en/person.json'
import type photo from '../../schemas/texts/en/photo.json'
import type profitSharing from '../../schemas/texts/en/profit-sharing.json'
import type push from '../../schemas/texts/en/push.json'
import type reason from '../../schemas/texts/en/reason.json'
import type receipts from '../../schemas/texts/en/receipts.json'
import type requestApproval from '../../schemas/texts/en/request-approval.json'
import type seals from '../../schemas/texts/en/seals.json'
import type sentMails from '../../schemas/texts/en/sent-mails.json'
import type serverAccess from '../../schemas/texts/en/server-access.json'
import type serverBankAccounts from '../../schemas/texts/en/server-bank-accounts.json'
import type serverClients from '../../schemas/texts/en/server-clients.json'
import type serverContracts from '../../schemas/texts/en/server-contracts.json'
import type serverDocuments from '../../schemas/texts/en/server-documents.json'
import type serverFields from '../../schemas/texts/en/server-fields.json'
import type serverInvoiceBatches from '../../schemas/texts/en/server-invoice-batches.json'
import type serverInvoices from '../../schemas/texts/en/server-invoices.json'
import type serverLinks from '../../schemas/texts/en/server-links.json'
import type serverLists from '../../schemas/texts/en/server-lists.json'
import type serverMails from '../../schemas/texts/en/server-mails.json'
import type serverOnboarding from '../../schemas/texts/en/server-onboarding.json'
import type serverOutside from '../../schemas/texts/en/server-outside.json'
import type serverPapers from '../../schemas/texts/en/server-papers.json'
import type serverPayroll from '../../schemas/texts/en/server-payroll.json'
import type serverPayrollFigures from '../../schemas/texts/en/server-payroll-figures.json'
import type serverPayrollWords from '../../schemas/texts/en/server-payroll-words.json'
import type serverPeople from '../../schemas/texts/en/server-people.json'
import type serverPeopleImport from '../../schemas/texts/en/server-people-import.json'
import type serverSession from '../../schemas/texts/en/server-session.json'
import type serverSettings from '../../schemas/texts/en/server-settings.json'
import type serverSheets from '../../schemas/texts/en/server-sheets.json'
import type serverSigning from '../../schemas/texts/en/server-signing.json'
import type serverSimulation from '../../schemas/texts/en/server-simulation.json'
import type serverStaff from '../../schemas/texts/en/server-staff.json'
import type serverTaxBills from '../../schemas/texts/en/server-tax-bills.json'
import type serverTerminations from '../../schemas/texts/en/server-terminations.json'
import type serverTransfers from '../../schemas/texts/en/server-transfers.json'
import type serverUploads from '../../schemas/texts/en/server-uploads.json'
import type sessionEnded from '../../schemas/texts/en/session-ended.json'
import type signIn from '../../schemas/texts/en/sign-in.json'
import type signing from '../../schemas/texts/en/signing.json'
import type simpleResources from '../../schemas/texts/en/simple-resources.json'
import type simulation from '../../schemas/texts/en/simulation.json'
import type staff from '../../schemas/texts/en/staff.json'
import type stepUp from '../../schemas/texts/en/step-up.json'
import type taxBills from '../../schemas/texts/en/tax-bills.json'
import type termination from '../../schemas/texts/en/termination.json'
import type transfers from '../../schemas/texts/en/transfers.json'
import type values from '../../schemas/texts/en/values.json'
import type views from '../../schemas/texts/en/views.json'
import type waiting from '../../schemas/texts/en/waiting.json'

export interface Catalogue {
  approval: typeof approval
  'background-jobs': typeof backgroundJobs
  ball: typeof ball
  bank: typeof bank
  'bank-accounts': typeof bankAccounts
  calls: typeof calls
  clients: typeof clients
  'company-defaults': typeof companyDefaults
  contracts: typeof contracts
  documents: typeof documents
  'email-change': typeof emailChange
  'employee-payrolls': typeof employeePayrolls
  envelope: typeof envelope
  errors: typeof errors
  fields: typeof fields
  'form-dialog': typeof formDialog
  forms: typeof forms
  guide: typeof guide
  history: typeof history
  'history-fields': typeof historyFields
  'invoice-approval': typeof invoiceApproval
  'invoice-batches': typeof invoiceBatches
  invoices: typeof invoices
  jobs: typeof jobs
  language: typeof language
  lists: typeof lists
  'new-people': typeof newPeople
  'notification-settings': typeof notificationSettings
  office: typeof office
  onboarding: typeof onboarding
  'own-home': typeof ownHome
  'payment-requests': typeof paymentRequests
  'payroll-interface': typeof payrollInterface
  'payroll-issues': typeof payrollIssues
  'payroll-papers': typeof payrollPapers
  'payroll-preparation': typeof payrollPreparation
  'payroll-runs': typeof payrollRuns
  person: typeof person
  photo: typeof photo
  'profit-sharing': typeof profitSharing
  push: typeof push
  reason: typeof reason
  receipts: typeof receipts
  'request-approval': typeof requestApproval
  seals: typeof seals
  'sent-mails': typeof sentMails
  'server-access': typeof serverAccess
  'server-bank-accounts': typeof serverBankAccounts
  'server-clients': typeof serverClients
  'server-contracts': typeof serverContracts
  'server-documents': typeof serverDocuments
  'server-fields': typeof serverFields
  'server-invoice-batches': typeof serverInvoiceBatches
  'server-invoices': typeof serverInvoices
  'server-links': typeof serverLinks
  'server-lists': typeof serverLists
  'server-mails': typeof serverMails
  'server-onboarding': typeof serverOnboarding
  'server-outside': typeof serverOutside
  'server-papers': typeof serverPapers
  'server-payroll': typeof serverPayroll
  'server-payroll-figures': typeof serverPayrollFigures
  'server-payroll-words': typeof serverPayrollWords
  'server-people': typeof serverPeople
  'server-people-import': typeof serverPeopleImport
  'server-session': typeof serverSession
  'server-settings': typeof serverSettings
  'server-sheets': typeof serverSheets
  'server-signing': typeof serverSigning
  'server-simulation': typeof serverSimulation
  'server-staff': typeof serverStaff
  'server-tax-bills': typeof serverTaxBills
  'server-terminations': typeof serverTerminations
  'server-transfers': typeof serverTransfers
  'server-uploads': typeof serverUploads
  'session-ended': typeof sessionEnded
  'sign-in': typeof signIn
  signing: typeof signing
  'simple-resources': typeof simpleResources
  simulation: typeof simulation
  staff: typeof staff
  'step-up': typeof stepUp
  'tax-bills': typeof taxBills
  termination: typeof termination
  transfers: typeof transfers
  values: typeof values
  views: typeof views
  waiting: typeof waiting
}
