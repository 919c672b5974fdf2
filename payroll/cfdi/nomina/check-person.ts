import { checkClabe } from '../../identity/clabe.ts'
import { childNamed, type XmlElement } from '../element.ts'
import * as keys from './catalogues.ts'
import { seniority } from './payslip.ts'
import { type PayslipProblem, problem, when } from './rules.ts'

const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑX]{3}[0-9A-Z]\d$/
/** Contracts under which someone is insured. */
const INSURED = ['01', '02', '03', '04', '05', '06', '07', '08']
const INSURED_REGIMES = ['02', '03', '04']

/** Checks the recipient, and the data of contract and social security that must accompany it. */
export function person(nomina: XmlElement, kind: string, paid: string, end: string): PayslipProblem[] {
  const attributes = childNamed(nomina, 'Receptor')?.attributes ?? {}
  return [
    ...when(!CURP.test(attributes['Curp'] ?? ''), 'Curp', 'The CURP of the person is missing or not valid.'),
    ...contract(attributes, paid),
    ...socialSecurity(attributes, childNamed(nomina, 'Emisor')?.attributes['RegistroPatronal']),
    ...service(attributes, end),
    ...periodicity(attributes, kind, paid),
    ...known('shift', 'TipoJornada', attributes, paid),
    ...known('risk', 'RiesgoPuesto', attributes, paid),
    ...when(!keys.isState(attributes['ClaveEntFed'] ?? ''), 'ClaveEntFed', 'The state where the work is done is missing.'),
    ...when(!/^[^|]{1,15}$/.test(attributes['NumEmpleado'] ?? ''), 'NumEmpleado', 'The number of the person is missing.'),
    ...account(attributes),
  ]
}

type Attributes = Readonly<Record<string, string>>

function contract({ TipoContrato: contract = '', TipoRegimen: regime = '' }: Attributes, paid: string): PayslipProblem[] {
  const missing = contract === '' ? 'The kind of contract (SAT key) is missing.' : `There is no kind of contract ${contract}.`
  const fits = INSURED.includes(contract) === INSURED_REGIMES.includes(regime)
  return [
    ...when(!keys.isKeyOn('contract', contract, paid), 'TipoContrato', missing),
    ...when(!keys.isKeyOn('regime', regime, paid), 'TipoRegimen', `There is no regime ${regime}.`),
    ...when(!fits, 'TipoRegimen', `A contract ${contract} does not go with the regime ${regime}.`),
  ]
}

const SOCIAL = ['NumSeguridadSocial', 'FechaInicioRelLaboral', 'Antigüedad', 'RiesgoPuesto', 'SalarioDiarioIntegrado']

function socialSecurity(attributes: Attributes, registration: string | undefined): PayslipProblem[] {
  const { TipoContrato: contract = '', NumSeguridadSocial: number = '' } = attributes
  const isInsured = INSURED.includes(contract)
  return [
    ...when(isInsured && !registration, 'RegistroPatronal', "The employer's registration (registro patronal) is missing."),
    ...when(!isInsured && Boolean(registration), 'RegistroPatronal', `A contract ${contract} has no employer's registration.`),
    ...(registration ? SOCIAL.flatMap((name) => when(!attributes[name], name, `${name} is missing.`)) : []),
    ...when(!/^\d{0,15}$/.test(number), 'NumSeguridadSocial', 'The social security number should be digits only.'),
  ]
}

function service({ FechaInicioRelLaboral: hired, Antigüedad: weeks = '' }: Attributes, end: string): PayslipProblem[] {
  if (!hired) return []
  if (hired > end) return [problem('FechaInicioRelLaboral', 'The person was hired after the period.')]
  const isWrong = weeks.endsWith('W') && weeks !== seniority(hired, end)
  return when(isWrong, 'Antigüedad', 'The weeks of service do not match the dates.')
}

function periodicity({ PeriodicidadPago: period = '' }: Attributes, kind: string, paid: string): PayslipProblem[] {
  const fits = (kind === 'E') === (period === keys.OTHER_PERIODICITY)
  const right = kind === 'E' ? 'An extraordinary payroll has the period 99.' : 'An ordinary payroll has a period other than 99.'
  return [
    ...when(!keys.isKeyOn('periodicity', period, paid), 'PeriodicidadPago', `There is no period of payment ${period}.`),
    ...when(!fits, 'PeriodicidadPago', right),
  ]
}

/** An attribute that may be missing, but has a key of its catalogue. */
function known(catalogue: 'shift' | 'risk', name: string, { [name]: key = '' }: Attributes, paid: string): PayslipProblem[] {
  return when(key !== '' && !keys.isKeyOn(catalogue, key, paid), name, `There is no ${catalogue} ${key}.`)
}

function account({ CuentaBancaria: account, Banco: bank }: Attributes): PayslipProblem[] {
  if (account?.length !== 18) return []
  return [
    ...when(checkClabe(account).length > 0, 'CuentaBancaria', 'The check digit of the CLABE does not match.'),
    ...when(bank !== undefined, 'Banco', 'With a CLABE, no bank is named.'),
  ]
}
