import { checkClabe } from '../../identity/clabe.ts'
import { childNamed, type XmlElement } from '../element.ts'
import * as keys from './catalogues.ts'
import { seniority } from './payslip.ts'
import { type PayslipProblem, when } from './rules.ts'

const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑX]{3}[0-9A-Z]\d$/
/** Contracts under which someone is insured. */
const INSURED = ['01', '02', '03', '04', '05', '06', '07', '08']
const INSURED_REGIMES = ['02', '03', '04']

/** Checks the recipient, and the data of contract and social security that must accompany it. */
export function person(nomina: XmlElement, kind: string, paid: string, end: string): PayslipProblem[] {
  const said = childNamed(nomina, 'Receptor')?.attributes ?? {}
  const { TipoContrato: contract = '', TipoRegimen: regime = '', PeriodicidadPago: period = '', CuentaBancaria: account } = said
  const isInsured = INSURED.includes(contract)
  const registration = childNamed(nomina, 'Emisor')?.attributes['RegistroPatronal']
  const social = ['NumSeguridadSocial', 'FechaInicioRelLaboral', 'Antigüedad', 'RiesgoPuesto', 'SalarioDiarioIntegrado']
  const hired = said['FechaInicioRelLaboral']
  return [
    ...when(!CURP.test(said['Curp'] ?? ''), 'Curp', 'The CURP of the person is missing or not valid.'),
    ...when(
      !keys.isKeyOn('contract', contract, paid),
      'TipoContrato',
      contract === '' ? 'The kind of contract (SAT key) is missing.' : `There is no kind of contract ${contract}.`,
    ),
    ...when(!keys.isKeyOn('regime', regime, paid), 'TipoRegimen', `There is no regime ${regime}.`),
    ...when(
      isInsured !== INSURED_REGIMES.includes(regime),
      'TipoRegimen',
      `A contract ${contract} does not go with the regime ${regime}.`,
    ),
    ...when(isInsured && !registration, 'RegistroPatronal', "The employer's registration (registro patronal) is missing."),
    ...when(!isInsured && Boolean(registration), 'RegistroPatronal', `A contract ${contract} has no employer's registration.`),
    ...(registration ? social.flatMap((name) => when(!said[name], name, `${name} is missing.`)) : []),
    ...when(
      Boolean(said['NumSeguridadSocial']) && !/^\d{1,15}$/.test(said['NumSeguridadSocial'] ?? ''),
      'NumSeguridadSocial',
      'The social security number should be digits only.',
    ),
    ...when(Boolean(hired) && (hired ?? '') > end, 'FechaInicioRelLaboral', 'The person was hired after the period.'),
    ...when(
      Boolean(hired) &&
        (hired ?? '') <= end &&
        /W$/.test(said['Antigüedad'] ?? '') &&
        said['Antigüedad'] !== seniority(hired ?? '', end),
      'Antigüedad',
      'The weeks of service do not match the dates.',
    ),
    ...when(!keys.isKeyOn('periodicity', period, paid), 'PeriodicidadPago', `There is no period of payment ${period}.`),
    ...when(
      (kind === 'E') !== (period === keys.OTHER_PERIODICITY),
      'PeriodicidadPago',
      kind === 'E' ? 'An extraordinary payroll has the period 99.' : 'An ordinary payroll has a period other than 99.',
    ),
    ...when(
      Boolean(said['TipoJornada']) && !keys.isKeyOn('shift', said['TipoJornada'] ?? '', paid),
      'TipoJornada',
      `There is no shift ${said['TipoJornada']}.`,
    ),
    ...when(
      Boolean(said['RiesgoPuesto']) && !keys.isKeyOn('risk', said['RiesgoPuesto'] ?? '', paid),
      'RiesgoPuesto',
      `There is no risk ${said['RiesgoPuesto']}.`,
    ),
    ...when(!keys.isState(said['ClaveEntFed'] ?? ''), 'ClaveEntFed', 'The state where the work is done is missing.'),
    ...when(!/^[^|]{1,15}$/.test(said['NumEmpleado'] ?? ''), 'NumEmpleado', 'The number of the person is missing.'),
    ...when(
      account !== undefined && account.length === 18 && checkClabe(account).length > 0,
      'CuentaBancaria',
      'The check digit of the CLABE does not match.',
    ),
    ...when(account?.length === 18 && said['Banco'] !== undefined, 'Banco', 'With a CLABE, no bank is named.'),
  ]
}
