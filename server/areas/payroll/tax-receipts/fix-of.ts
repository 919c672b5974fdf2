import type { NamedReason } from '../../../../contract/payroll/papers/schemas.ts'
import type { Columns } from '../../../db/rows.ts'

type Concerned = Columns<'payrolls', 'employee_id' | 'company_id'>

const PERSON = (tab: string) => (of: Concerned) => ({ page: 'employeeOnboardingDetail', id: of.employee_id, tab })
const COMPANY = (of: Concerned) => ({ page: 'clientDetail', id: of.company_id, tab: null })

/** Subject of a reason → the place to fix it; the first match counts, since problems are fixed one at a time. */
const PLACES: readonly [RegExp, (of: Concerned) => NamedReason['fix']][] = [
  [/(zip code|RFC|name|number) of the person|CURP|social security|NumSeguridadSocial/, PERSON('profile')],
  [/CLABE/, PERSON('bank')],
  [/contract|regime|hired|weeks of service|period of payment|shift|SalarioDiario|FechaInicio|Antig/i, PERSON('contract')],
  [/registration|registro patronal|risk|RiesgoPuesto|state where the work/i, COMPANY],
]

/** The place to fix the reason of a missing receipt; `null` if it is unknown. */
export const fixOf = (reason: string, of: Concerned): NamedReason['fix'] =>
  PLACES.find(([about]) => about.test(reason))?.[1](of) ?? null
