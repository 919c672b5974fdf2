import type { Handlers } from '../calls/handlers.ts'
import { accessHandlers } from './access/index.ts'
import { apiKeyHandlers } from './api-keys/index.ts'
import { backgroundJobHandlers } from './background-jobs/index.ts'
import { bankAccountHandlers } from './bank-accounts/index.ts'
import { clientHandlers } from './clients/index.ts'
import { companyHandlers } from './companies/index.ts'
import { contractHandlers } from './contracts/index.ts'
import { documentHandlers } from './documents/index.ts'
import { envelopeHandlers } from './envelopes/index.ts'
import { exportHandlers } from './exports/index.ts'
import { formHandlers } from './forms/index.ts'
import { guideHandlers } from './guide/index.ts'
import { historyHandlers } from './history/index.ts'
import { internalEmployeeHandlers } from './internal-employees/index.ts'
import { invoiceBatchHandlers } from './invoice-batches/index.ts'
import { invoiceHandlers } from './invoices/index.ts'
import { mailTextHandlers } from './mail-texts/index.ts'
import { newPeopleHandlers } from './new-people/index.ts'
import { notificationHandlers } from './notifications/index.ts'
import { onboardingHandlers } from './onboarding/index.ts'
import { payrollHandlers } from './payroll/index.ts'
import { peopleHandlers } from './people/index.ts'
import { peopleImportHandlers } from './people-import/index.ts'
import { photoHandlers } from './photo/index.ts'
import { positionHandlers } from './positions/index.ts'
import { privacyHandlers } from './privacy/index.ts'
import { pushHandlers } from './push/index.ts'
import { recordHandlers } from './records/index.ts'
import { simpleResourceHandlers } from './resources/index.ts'
import { securityHandlers } from './security/index.ts'
import { sessionHandlers } from './session/index.ts'
import { signingHandlers } from './signing/index.ts'
import { simulationHandlers } from './simulation/index.ts'
import { taxBillHandlers } from './tax-bills/index.ts'
import { terminationHandlers } from './terminations/index.ts'
import { transferHandlers } from './transfers/index.ts'
import { waitingHandlers } from './waiting/index.ts'
import { webhookHandlers } from './webhooks/index.ts'

/** The action of every operation, area by area. */
export const handlers: Handlers = {
  ...securityHandlers,
  ...sessionHandlers,
  ...privacyHandlers,
  ...peopleHandlers,
  ...guideHandlers,
  ...historyHandlers,
  ...recordHandlers,
  ...internalEmployeeHandlers,
  ...bankAccountHandlers,
  ...newPeopleHandlers,
  ...peopleImportHandlers,
  ...photoHandlers,
  ...companyHandlers,
  ...clientHandlers,
  ...documentHandlers,
  ...terminationHandlers,
  ...invoiceHandlers,
  ...payrollHandlers,
  ...taxBillHandlers,
  ...transferHandlers,
  ...onboardingHandlers,
  ...contractHandlers,
  ...positionHandlers,
  ...envelopeHandlers,
  ...invoiceBatchHandlers,
  ...signingHandlers,
  ...notificationHandlers,
  ...waitingHandlers,
  ...mailTextHandlers,
  ...pushHandlers,
  ...accessHandlers,
  ...exportHandlers,
  ...formHandlers,
  ...backgroundJobHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...simulationHandlers,
  ...simpleResourceHandlers,
}
