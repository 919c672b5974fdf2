import { type RoleRule, roles, type TargetRecord } from './authorize.ts'
import { allows, type Viewer } from './people.ts'
import type { Role } from './roles.ts'

/** The roles that see the status of the envelope of a person's contract: staff with the flag of the tab, signers their own (D6). */
export const SEE_ENVELOPE: Record<Role, RoleRule> = roles({
  Admin: true,
  InternalEmployee: 'target.viewTabDocusign',
  Employee: 'self',
  Contractor: 'self',
})

/** The roles that send, remind and void. */
export const SEND_ENVELOPE: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'target.sendNewEnvolope' })

/** The roles that send the agreement of a company and see its status. */
export const SEND_AGREEMENT: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'clients.sendEnvelope' })

/** Is the DOCUSIGN tab shown to this viewer? */
export const seesEnvelope = (viewer: Viewer, person: TargetRecord): boolean =>
  (person.role === 'Contractor' || person.role === 'Employee') && allows(SEE_ENVELOPE, viewer, person, 'leavers too')
