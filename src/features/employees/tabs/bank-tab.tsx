import { allows } from '../../../../access-control/people.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { MAKE_TAX_BILLS } from '../../../../access-control/tax-bills.ts'
import { useSession } from '../../../ui/session-context.ts'
import { PaymentSections } from '../bank/payment-sections.tsx'
import { SealCard } from '../seal/seal-card.tsx'
import type { PersonTabProps } from './person-tab.ts'

/** Where the person is paid, and the house credit; of a contractor the seal that tax bills are made with. */
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
