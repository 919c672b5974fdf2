import { mayEditPerson } from '../../../../access-control/people.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { CardGrid } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { PaymentSection } from './payment-section.tsx'
import { usePaymentForms } from './use-payment-forms.ts'

interface PaymentSectionsProps {
  person: Person
  /** Reads the record again after a save; answers undefined on failure. */
  onReload: () => Promise<Person | undefined>
}

/** Bank details and house credit, each with its own edit modal (C4); on the tab of the page and in Edit Profile. */
export function PaymentSections({ person, onReload }: PaymentSectionsProps) {
  const session = useSession()
  const role = person.role.name as Role
  const forms = usePaymentForms(role)
  const mayEdit = mayEditPerson(session, { personId: person.id, companyId: person.company?.id ?? null, role })
  if (forms.error) return <ErrorNotice message={t('office.person.formsNotLoaded')} onRetry={() => void forms.refetch()} />
  if (!forms.data) return <Spinner />
  return (
    <CardGrid>
      {forms.data.map((form) => (
        <PaymentSection key={form.name} form={form} person={person} mayEdit={mayEdit} onReload={onReload} />
      ))}
    </CardGrid>
  )
}
