import { allows } from '../../../../access-control/people.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { MAKE_TAX_BILLS } from '../../../../access-control/tax-bills.ts'
import { useSession } from '../../../ui/session-context.ts'
import { PaymentSections } from '../bank/payment-sections.tsx'
import { SealCard } from '../seal/seal-card.tsx'
import type { PersonTabProps } from './person-tab.ts'

/** The person's bank account and house credit; for a contractor also the seal that signs tax bills. */
export function BankTab({ person, onReload }: PersonTabProps) {
  const viewer = useSession()
  const target = { personId: person.id, companyId: person.company?.id ?? null, role: person.role.name as Role }
  const makesBills = person.role.name === 'Contractor' && allows(MAKE_TAX_BILLS, viewer, target)
  return (
    <>
      <PaymentSections person={person} onReload={onReload} />
      {makesBills && <SealCard person={person} />}
    </>
  )
}
