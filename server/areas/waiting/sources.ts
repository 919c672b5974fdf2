import { bankAccounts } from './bank-accounts.ts'
import { clientChanges, clientDocuments, clientOnboarding } from './companies.ts'
import { invoices } from './invoices.ts'
import { ownNotices } from './notices.ts'
import { ownDocuments, ownGuide } from './own.ts'
import { paymentRequests } from './payment-requests.ts'
import { personDocuments, personOnboarding, terminations } from './people.ts'
import { agreements, contracts, ownSignature, unsigned } from './signatures.ts'
import type { WaitingSource } from './source.ts'

/** Everything that can wait for someone; a further kind is a source here, its name in the contract and its words. */
export const SOURCES: readonly WaitingSource[] = [
  ownSignature,
  ownDocuments,
  ownGuide,
  ownNotices,
  paymentRequests,
  invoices,
  clientOnboarding,
  clientChanges,
  clientDocuments,
  agreements,
  personOnboarding,
  personDocuments,
  contracts,
  unsigned,
  terminations,
  bankAccounts,
]
