import type { Handlers } from '../../calls/handlers.ts'
import { confirmSigningCode } from './confirm-signing-code.ts'
import { declineAgreement } from './decline-agreement.ts'
import { downloadAgreement } from './download-agreement.ts'
import { openSigningLink } from './open-signing-link.ts'
import { readAgreement } from './read-agreement.ts'
import { sendSigningCode } from './send-signing-code.ts'
import { signAgreement } from './sign-agreement.ts'

export const signingHandlers = {
  'employee/open-signing-link': openSigningLink,
  'employee/send-signing-code': sendSigningCode,
  'employee/confirm-signing-code': confirmSigningCode,
  'employee/read-agreement': readAgreement,
  'employee/sign-agreement': signAgreement,
  'employee/decline-agreement': declineAgreement,
  'employee/download-agreement': downloadAgreement,
} satisfies Partial<Handlers>
