import { decimal, ZERO } from '../../money/decimal.ts'
import { childNamed, childrenNamed, complementsOf, type XmlElement } from '../element.ts'
import { deductions, incapacities, otherPayments, perceptions } from './check-lines.ts'
import { person } from './check-person.ts'
import { isSum, type PayslipProblem, problem, total, when } from './rules.ts'

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const DAYS = /^([1-9]\d{0,4}|0)(\.\d{3})?$/
/**
 * Checks a receipt by the rules of CFDI 4.0 and Nómina 1.2, revision E. Facts that only the SAT knows, such as whether an RFC
 * is registered with this name, are not checked. Empty: no problem was found.
 */
export function checkPayslip(root: XmlElement): PayslipProblem[] {
  const complements = complementsOf(root, 'Nomina')
  if (complements.length === 0) return [problem('Complemento', 'It contains no payroll (Nómina 1.2).')]
  return [...fixed(root), ...parties(root), ...sums(root, complements), ...complements.flatMap(complement)]
}

const FIXED: readonly [string, string][] = [
  ['Version', '4.0'],
  ['TipoDeComprobante', 'N'],
  ['Exportacion', '01'],
  ['MetodoPago', 'PUE'],
  ['Moneda', 'MXN'],
]
const FIXED_CONCEPT: readonly [string, string][] = [
  ['ClaveProdServ', '84111505'],
  ['Cantidad', '1'],
  ['ClaveUnidad', 'ACT'],
  ['Descripcion', 'Pago de nómina'],
  ['ObjetoImp', '01'],
]

function fixed(root: XmlElement): PayslipProblem[] {
  const concepts = childrenNamed(childNamed(root, 'Conceptos'), 'Concepto')
  const wrong = (node: XmlElement | undefined, [name, value]: readonly [string, string]) =>
    when(node?.attributes[name] !== value, name, `${name} should be ${value}.`)
  return [
    ...FIXED.flatMap((pair) => wrong(root, pair)),
    ...when(root.attributes['FormaPago'] !== undefined, 'FormaPago', 'A payroll receipt must not have FormaPago.'),
    ...when(concepts.length !== 1, 'Conceptos', 'A payroll receipt has one concept.'),
    ...FIXED_CONCEPT.flatMap((pair) => wrong(concepts[0], pair)),
    ...when(childNamed(root, 'Impuestos') !== undefined, 'Impuestos', 'A payroll receipt has no taxes of its own.'),
  ]
}

function parties(root: XmlElement): PayslipProblem[] {
  const [issuer, receiver] = [childNamed(root, 'Emisor')?.attributes, childNamed(root, 'Receptor')?.attributes]
  const rfc = receiver?.['Rfc'] ?? ''
  return [
    ...when(!RFC.test(issuer?.['Rfc'] ?? ''), 'Emisor.Rfc', 'The RFC of the employer is missing or not valid.'),
    ...when(!issuer?.['Nombre'], 'Emisor.Nombre', 'The name of the employer is missing.'),
    ...when(
      !RFC.test(rfc) || rfc.length !== 13,
      'Receptor.Rfc',
      'The RFC of the person is missing or not the RFC of a person.',
    ),
    ...when(!receiver?.['Nombre'], 'Receptor.Nombre', 'The name of the person is missing.'),
    ...when(
      !/^\d{5}$/.test(receiver?.['DomicilioFiscalReceptor'] ?? ''),
      'DomicilioFiscalReceptor',
      'The zip code of the person should be 5 digits.',
    ),
    ...when(receiver?.['RegimenFiscalReceptor'] !== '605', 'RegimenFiscalReceptor', 'The regime of the person should be 605.'),
    ...when(receiver?.['UsoCFDI'] !== 'CN01', 'UsoCFDI', 'UsoCFDI should be CN01.'),
    ...when(!/^\d{5}$/.test(root.attributes['LugarExpedicion'] ?? ''), 'LugarExpedicion', 'The zip code of issue is missing.'),
  ]
}

function sums(root: XmlElement, complements: readonly XmlElement[]): PayslipProblem[] {
  const paid = total(complements, 'TotalPercepciones', 'TotalOtrosPagos')
  const less = total(complements, 'TotalDeducciones')
  const concept = childNamed(childNamed(root, 'Conceptos'), 'Concepto')
  return [
    ...isSum(root, 'SubTotal', paid, true),
    ...isSum(root, 'Descuento', less),
    ...isSum(root, 'Total', paid.minus(less), true),
    ...isSum(concept, 'ValorUnitario', paid, true),
    ...isSum(concept, 'Importe', paid, true),
    ...isSum(concept, 'Descuento', less),
    ...when(less.gt(paid), 'Total', 'The deductions exceed the pay.'),
  ]
}

function complement(nomina: XmlElement): PayslipProblem[] {
  const {
    TipoNomina: kind = '',
    FechaPago: paid = '',
    FechaInicialPago: from = '',
    FechaFinalPago: to = '',
  } = nomina.attributes
  const days = nomina.attributes['NumDiasPagados'] ?? ''
  if (![paid, from, to].every((day) => DAY.test(day))) return [problem('FechaPago', 'The dates of the payment are missing.')]
  return [
    ...when(nomina.attributes['Version'] !== '1.2', 'Nomina.Version', 'The version of the payroll should be 1.2.'),
    ...when(kind !== 'O' && kind !== 'E', 'TipoNomina', 'TipoNomina should be O or E.'),
    ...when(to < from, 'FechaFinalPago', 'The period ends before it begins.'),
    ...when(!DAYS.test(days) || decimal(days || '0').eq(ZERO), 'NumDiasPagados', 'NumDiasPagados should be more than 0.'),
    ...person(nomina, kind, paid, to),
    ...perceptions(nomina, paid),
    ...deductions(nomina, paid),
    ...otherPayments(nomina, paid),
    ...incapacities(nomina),
  ]
}
