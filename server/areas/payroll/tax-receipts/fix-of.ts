import type { NamedReason } from '../../../../contract/payroll/papers/schemas.ts'

interface Concerned {
  employee_id: number
  company_id: number
}

const PERSON = (tab: string) => (of: Concerned) => ({ page: 'employeeOnboardingDetail', id: of.employee_id, tab })
const COMPANY = (of: Concerned) => ({ page: 'clientDetail', id: of.company_id, tab: null })

/** What a reason is about → the place where it is mended; the first that fits counts, as only one thing is mended at a time. */
const PLACES: readonly [RegExp, (of: Concerned) => NamedReason['fix']][] = [
  [/(zip code|RFC|name|number) of the person|CURP|social security|NumSeguridadSocial/, PERSON('profile')],
  [/CLABE/, PERSON('bank')],
  [/contract|regime|hired|weeks of service|period of payment|shift|SalarioDiario|FechaInicio|Antig/i, PERSON('contract')],
  [/registration|registro patronal|risk|RiesgoPuesto|state where the work/i, COMPANY],
]

/** Where the reason of a receipt that was not made is mended; `null` where nobody can say. */
export const fixOf = (reason: string, of: Concerned): NamedReason['fix'] =>
  PLACES.find(([about]) => about.test(reason))?.[1](of) ?? null
