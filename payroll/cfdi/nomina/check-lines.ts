import { type Decimal, ZERO } from '../../money/decimal.ts'
import { childNamed, childrenNamed, type XmlElement } from '../element.ts'
import * as keys from './catalogues.ts'
import { amount, isSum, type PayslipProblem, total, when } from './rules.ts'

export function perceptions(nomina: XmlElement, paid: string): PayslipProblem[] {
  const node = childNamed(nomina, 'Percepciones')
  const rows = childrenNamed(node, 'Percepcion')
  const ofKeys = (codes: readonly string[]) => rows.filter((row) => codes.includes(row.attributes['TipoPercepcion'] ?? ''))
  const both = (list: readonly XmlElement[]) => total(list, 'ImporteGravado', 'ImporteExento')
  const separation = ofKeys(keys.SEPARATION)
  const retirement = ofKeys(keys.RETIREMENT)
  const sickPay = ofKeys([keys.INCAPACITY_PAY])
  const absent = childNamed(childNamed(nomina, 'Incapacidades'), 'Incapacidad')
  return [
    ...when(node !== undefined && rows.length === 0, 'Percepciones', 'There are no perceptions.'),
    ...rows.flatMap((row) => onePerception(row, paid)),
    ...isSum(nomina, 'TotalPercepciones', both(rows)),
    ...isSum(node, 'TotalSueldos', both(rows).minus(both(separation)).minus(both(retirement))),
    ...isSum(node, 'TotalSeparacionIndemnizacion', both(separation)),
    ...isSum(node, 'TotalJubilacionPensionRetiro', both(retirement)),
    ...(node
      ? [
          ...isSum(node, 'TotalGravado', total(rows, 'ImporteGravado'), true),
          ...isSum(node, 'TotalExento', total(rows, 'ImporteExento'), true),
        ]
      : []),
    ...when(
      separation.length > 0 !== (childNamed(node, 'SeparacionIndemnizacion') !== undefined),
      'SeparacionIndemnizacion',
      'The node SeparacionIndemnizacion goes with perceptions 022, 023 and 025.',
    ),
    ...isSum(childNamed(node, 'SeparacionIndemnizacion'), 'TotalPagado', both(separation), separation.length > 0),
    ...when(
      retirement.length > 0 !== (childNamed(node, 'JubilacionPensionRetiro') !== undefined),
      'JubilacionPensionRetiro',
      'The node JubilacionPensionRetiro goes with perceptions 039 and 044.',
    ),
    ...when(sickPay.length > 0 && absent === undefined, 'Incapacidades', 'Perception 014 needs the incapacity it is for.'),
    ...when(
      sickPay.length > 0 && absent !== undefined && !both(sickPay).eq(paidIncapacity(nomina)),
      'Incapacidades',
      'Perception 014 does not match the amounts of the incapacities.',
    ),
  ]
}

function onePerception(row: XmlElement, paid: string): PayslipProblem[] {
  const { TipoPercepcion: code = '', Concepto: name = '' } = row.attributes
  const [taxed, exempt] = [amount(row, 'ImporteGravado'), amount(row, 'ImporteExento')]
  const hours = childrenNamed(row, 'HorasExtra')
  return [
    ...labels(row),
    ...when(!keys.isKeyOn('perception', code, paid), 'TipoPercepcion', `${name}: the key ${code} is not in force on ${paid}.`),
    ...when(taxed.plus(exempt).eq(ZERO), 'Percepcion', `${name}: the amount should be more than nothing.`),
    ...when(
      code === keys.OTHER_INCOME && paid >= keys.REVISION_E && exempt.gt(ZERO),
      'ImporteExento',
      `${name}: other income (038) has no exempt part since 2026. Choose a key of its own.`,
    ),
    ...when((code === keys.OVERTIME) !== hours.length > 0, 'HorasExtra', `${name}: the hours go with perception 019.`),
    ...when(
      hours.length > 0 && !total(hours, 'ImportePagado').eq(taxed.plus(exempt)),
      'ImportePagado',
      `${name}: the hours do not come to the amount.`,
    ),
    ...hours.flatMap(({ attributes }) =>
      when(
        !keys.isKeyOn('hours', attributes['TipoHoras'] ?? '', paid) ||
          ![attributes['Dias'], attributes['HorasExtra']].every((value) => /^[1-9]\d{0,3}$/.test(value ?? '')),
        'HorasExtra',
        `${name}: hours and days should be whole and more than nothing.`,
      ),
    ),
  ]
}

const labels = ({ attributes: { Clave = '', Concepto = '' } }: XmlElement): PayslipProblem[] => [
  ...when(!/^[^|]{3,15}$/.test(Clave), 'Clave', `${Concepto}: the key "${Clave}" should have 3 to 15 characters.`),
  ...when(!/^[^|]{1,100}$/.test(Concepto), 'Concepto', 'A description should have 1 to 100 characters.'),
]

export function deductions(nomina: XmlElement, paid: string): PayslipProblem[] {
  const node = childNamed(nomina, 'Deducciones')
  const rows = childrenNamed(node, 'Deduccion')
  const ofKey = (code: string) => rows.filter((row) => row.attributes['TipoDeduccion'] === code)
  const tax = total(ofKey(keys.INCOME_TAX), 'Importe')
  const absence = ofKey(keys.INCAPACITY_DEDUCTION)
  return [
    ...when(node !== undefined && rows.length === 0, 'Deducciones', 'There are no deductions.'),
    ...rows.flatMap((row) => {
      const { TipoDeduccion: code = '', Concepto: name = '' } = row.attributes
      return [
        ...labels(row),
        ...when(
          !keys.isKeyOn('deduction', code, paid),
          'TipoDeduccion',
          `${name}: the key ${code} is not in force on ${paid}.`,
        ),
        ...when(amount(row, 'Importe').eq(ZERO), 'Deduccion', `${name}: the amount should be more than nothing.`),
      ]
    }),
    ...isSum(nomina, 'TotalDeducciones', total(rows, 'Importe')),
    ...isSum(node, 'TotalImpuestosRetenidos', tax),
    ...isSum(node, 'TotalOtrasDeducciones', total(rows, 'Importe').minus(tax)),
    ...when(
      absence.length > 0 && !paidIncapacity(nomina).eq(total(absence, 'Importe')),
      'Incapacidades',
      'Deduction 006 does not match the amounts of the incapacities.',
    ),
  ]
}

const paidIncapacity = (nomina: XmlElement): Decimal =>
  total(childrenNamed(childNamed(nomina, 'Incapacidades'), 'Incapacidad'), 'ImporteMonetario')

export function otherPayments(nomina: XmlElement, paid: string): PayslipProblem[] {
  const rows = childrenNamed(childNamed(nomina, 'OtrosPagos'), 'OtroPago')
  const codeOf = (row: XmlElement) => row.attributes['TipoOtroPago'] ?? ''
  const isWage = childNamed(nomina, 'Receptor')?.attributes['TipoRegimen'] === keys.WAGES
  const subsidy = rows.find((row) => codeOf(row) === keys.SUBSIDY)
  const caused = childNamed(subsidy, 'SubsidioAlEmpleo')
  const hasOther = rows.some((row) => keys.INSTEAD_OF_SUBSIDY.includes(codeOf(row)))
  return [
    ...rows.flatMap((row) => [
      ...labels(row),
      ...when(!keys.isKeyOn('otherPayment', codeOf(row), paid), 'TipoOtroPago', `There is no other payment ${codeOf(row)}.`),
      ...when(
        codeOf(row) !== keys.SUBSIDY && amount(row, 'Importe').eq(ZERO),
        'OtroPago',
        `${row.attributes['Concepto']}: the amount should be more than nothing.`,
      ),
    ]),
    ...when(
      rows.some((row) => (codeOf(row) === keys.COMPENSATION) !== (childNamed(row, 'CompensacionSaldosAFavor') !== undefined)),
      'CompensacionSaldosAFavor',
      'The node CompensacionSaldosAFavor goes with the other payment 004.',
    ),
    ...isSum(nomina, 'TotalOtrosPagos', total(rows, 'Importe'), rows.length > 0),
    ...when(isWage && !subsidy && !hasOther, 'OtrosPagos', 'Wages have the employment subsidy (002) among the other payments.'),
    ...when(!isWage && subsidy !== undefined, 'OtrosPagos', 'The employment subsidy (002) goes with wages only.'),
    ...when(subsidy !== undefined && caused === undefined, 'SubsidioAlEmpleo', 'The subsidy caused is missing.'),
    ...when(
      caused !== undefined && amount(subsidy, 'Importe').gt(amount(caused, 'SubsidioCausado')),
      'SubsidioCausado',
      'The subsidy paid out is more than the subsidy caused.',
    ),
  ]
}

export function incapacities(nomina: XmlElement): PayslipProblem[] {
  const rows = childrenNamed(childNamed(nomina, 'Incapacidades'), 'Incapacidad')
  return rows.flatMap(({ attributes: { DiasIncapacidad = '', TipoIncapacidad = '' } }) => [
    ...when(!/^[1-9]\d{0,3}$/.test(DiasIncapacidad), 'DiasIncapacidad', 'The days of an incapacity should be whole.'),
    ...when(!/^0[1-4]$/.test(TipoIncapacidad), 'TipoIncapacidad', `There is no incapacity ${TipoIncapacidad}.`),
  ])
}
