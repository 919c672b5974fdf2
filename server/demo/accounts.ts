import { AREAS, FINER_FLAGS, SPEC_FLAGS } from '../../access-control/permissions.ts'
import { fullName, type PersonName } from './person-name.ts'

export type Permissions = Record<string, Record<string, boolean>>

/** The password of every demo account; it is public, so demo data never enters a production database. */
export const DEMO_PASSWORD = 'Plantilla2026'

/** Admin, staff or user of a company. */
export interface OfficeAccount {
  email: string
  role: 'Admin' | 'InternalEmployee' | 'Client'
  firstname: string
  lastname: string
  /** Index of the demo company, from 0; `null` for staff. */
  company: number | null
  permissions?: Permissions
  /** Staff: position and department. */
  work?: { position: string; department: string }
  /** The account is closed. */
  isInactive?: true
  /** Staff that works for these companies only. */
  assignedTo?: readonly number[]
}

export interface PersonAccount {
  email: string
  role: 'Employee' | 'Contractor'
  name: PersonName
  company: number
  onboarding: string
  step: number
  /** Login answers 202 and asks for a first password. */
  mustSetPassword?: true
  /** Login answers 404 and asks for the code. */
  isUnverified?: true
}

/** A whole permissions object whose flags are decided one by one. */
function permissionsWhere(holds: (flag: string) => boolean, withFiner: boolean): Permissions {
  return Object.fromEntries(
    AREAS.map((area) => {
      const flags = [...SPEC_FLAGS[area], ...(withFiner ? FINER_FLAGS[area] : [])]
      return [area, Object.fromEntries(flags.map((flag) => [flag, holds(`${area}.${flag}`)]))]
    }),
  )
}

const LIMITED = new Set(['dashboard.viewTab', 'employeeOnboarding.viewTab'])
export const ALL_FLAGS = permissionsWhere(() => true, true)
const LIMITED_FLAGS = permissionsWhere((flag) => LIMITED.has(flag), false)

/** One account for each way the product can be met (README); those of Employees and Contractors are below. */
export const OFFICE_ACCOUNTS: readonly OfficeAccount[] = [
  { email: 'admin@plantilla.test', role: 'Admin', firstname: 'Alejandra', lastname: 'Ríos Domínguez', company: null },
  {
    email: 'staff@plantilla.test',
    role: 'InternalEmployee',
    firstname: 'Tomás',
    lastname: 'Ordóñez Vega',
    company: null,
    work: { position: 'Operations lead', department: 'Operations' },
    permissions: ALL_FLAGS,
  },
  {
    email: 'limited@plantilla.test',
    role: 'InternalEmployee',
    firstname: 'Inés',
    lastname: 'Cárdenas Peña',
    company: null,
    work: { position: 'Assistant', department: 'People' },
    permissions: LIMITED_FLAGS,
  },
  { email: 'client@plantilla.test', role: 'Client', firstname: 'Begoña', lastname: 'Ibáñez Lara', company: 0 },
  { email: 'client2@plantilla.test', role: 'Client', firstname: 'Raúl', lastname: 'Zúñiga Mora', company: 1 },
]

export const PERSON_ACCOUNTS: readonly PersonAccount[] = [
  {
    email: 'employee@plantilla.test',
    role: 'Employee',
    name: fullName('female', 'Mariana', 'Núñez', 'Herrera'),
    company: 0,
    onboarding: 'Request',
    step: 0,
  },
  {
    email: 'contractor@plantilla.test',
    role: 'Contractor',
    name: fullName('male', 'Iñaki', 'Quiñones', 'Soto'),
    company: 0,
    onboarding: 'Approved',
    step: 8,
  },
  {
    email: 'first@plantilla.test',
    role: 'Employee',
    name: fullName('female', 'Lucía', 'Méndez', 'Ortiz'),
    company: 0,
    onboarding: 'Request',
    step: 0,
    mustSetPassword: true,
  },
  {
    email: 'unverified@plantilla.test',
    role: 'Employee',
    name: fullName('male', 'Óscar', 'Peña', 'Ruiz'),
    company: 1,
    onboarding: 'Request',
    step: 0,
    isUnverified: true,
  },
]
