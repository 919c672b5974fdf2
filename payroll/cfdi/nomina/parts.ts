import { cents, type Decimal, decimal, money, sum, ZERO } from '../../money/decimal.ts'
import { element, type XmlElement } from '../element.ts'
import {
  INCAPACITY_PAY,
  INCOME_TAX,
  OVERTIME,
  RETIREMENT,
  RETIREMENT_AT_ONCE,
  SEPARATION,
  SUBSIDY,
  WAGES,
} from './catalogues.ts'
import { ownKey, spanishName } from './names.ts'
import type { PayslipLine, PayslipRequest } from './request.ts'

/** Most characters of a description. */
const NAME_MAX = 100

export const node = (
  name: string,
  attributes: Parameters<typeof element>[1],
  children: readonly (XmlElement | null)[] = [],
): XmlElement => ({ ...element(name, attributes, children), prefix: 'nomina12' })

type Amount = 'amount' | 'taxed' | 'exempt'
export const totalOf = (lines: readonly PayslipLine[], what: Amount = 'amount'): Decimal =>
  sum(lines.map((line) => decimal(line[what])))

export const ofKind = (lines: readonly PayslipLine[], kind: PayslipLine['kind']): PayslipLine[] =>
  lines.filter((line) => line.kind === kind && line.satCode !== null && decimal(line.amount).gt(ZERO))

const unlessZero = (value: Decimal): string | null => (value.eq(ZERO) ? null : money(value))
const isOf = (keys: readonly string[]) => (line: PayslipLine) => keys.includes(line.satCode ?? '')

/** Name and key as a worker in Mexico reads them; a name that someone typed stays. */
const named = (line: PayslipLine) => ({
  Clave: ownKey(line),
  Concepto: spanishName(line).replaceAll('|', ' ').slice(0, NAME_MAX),
})

export function perceptions(lines: readonly PayslipLine[], request: PayslipRequest): XmlElement | null {
  if (lines.length === 0) return null
  const separation = lines.filter(isOf(SEPARATION))
  const retirement = lines.filter(isOf(RETIREMENT))
  const wages = totalOf(lines).minus(totalOf(separation)).minus(totalOf(retirement))
  return node(
    'Percepciones',
    {
      TotalSueldos: unlessZero(wages),
      TotalSeparacionIndemnizacion: unlessZero(totalOf(separation)),
      TotalJubilacionPensionRetiro: unlessZero(totalOf(retirement)),
      TotalGravado: money(totalOf(lines, 'taxed')),
      TotalExento: money(totalOf(lines, 'exempt')),
    },
    [...byConcept(lines).map(perception), retirementNode(retirement, request), separationNode(separation, request)],
  )
}

/** Adds up weekly earnings of one concept: the same concept twice would look like an error. */
function byConcept(lines: readonly PayslipLine[]): PayslipLine[][] {
  return [...Map.groupBy(lines, ({ code, satCode, name }) => `${code}/${satCode}/${name}`).values()]
}

function perception(lines: readonly PayslipLine[]): XmlElement {
  const [first] = lines as [PayslipLine, ...PayslipLine[]]
  return node(
    'Percepcion',
    {
      TipoPercepcion: first.satCode,
      ...named(first),
      ImporteGravado: money(totalOf(lines, 'taxed')),
      ImporteExento: money(totalOf(lines, 'exempt')),
    },
    [first.satCode === OVERTIME ? overtime(lines) : null],
  )
}

/** Keys of c_TipoHoras by the legal rate: 01 double, 02 triple, 03 single. */
const HOURS: Record<string, string> = { OVERTIME_DOUBLE: '01', OVERTIME_TRIPLE: '02' }
/** At most three hours of overtime a day (LFT 66). */
const HOURS_A_DAY = 3

/** The schema allows whole hours and days only: a part of one counts as a whole. */
function overtime(lines: readonly PayslipLine[]): XmlElement {
  const hours = Math.max(1, Math.ceil(Number(sum(lines.map(({ quantity }) => decimal(quantity ?? '1'))).toFixed())))
  return node('HorasExtra', {
    Dias: String(Math.ceil(hours / HOURS_A_DAY)),
    TipoHoras: HOURS[lines[0]?.code ?? ''] ?? '03',
    HorasExtra: String(hours),
    ImportePagado: money(totalOf(lines)),
  })
}

/** Of a separation, the smaller of the taxed amount and the last salary is added to the year's income (LISR 95). */
function separationNode(lines: readonly PayslipLine[], { separation }: PayslipRequest): XmlElement | null {
  if (lines.length === 0) return null
  const salary = decimal(separation?.lastMonthlySalary ?? '0')
  const taxed = totalOf(lines, 'taxed')
  const added = taxed.lt(salary) ? taxed : salary
  return node('SeparacionIndemnizacion', {
    TotalPagado: money(totalOf(lines)),
    NumAñosServicio: String(separation?.yearsOfService ?? 0),
    UltimoSueldoMensOrd: money(salary),
    IngresoAcumulable: money(added),
    IngresoNoAcumulable: money(taxed.minus(added)),
  })
}

function retirementNode(lines: readonly PayslipLine[], { retirement }: PayslipRequest): XmlElement | null {
  if (lines.length === 0) return null
  const isAtOnce = lines.some(({ satCode }) => satCode === RETIREMENT_AT_ONCE)
  return node('JubilacionPensionRetiro', {
    TotalUnaExhibicion: isAtOnce ? money(totalOf(lines)) : null,
    TotalParcialidad: isAtOnce ? null : money(totalOf(lines)),
    MontoDiario: isAtOnce ? null : (retirement?.dailyAmount ?? null),
    IngresoAcumulable: retirement?.accumulable ?? '0.00',
    IngresoNoAcumulable: retirement?.notAccumulable ?? '0.00',
  })
}

export function deductions(lines: readonly PayslipLine[]): XmlElement | null {
  if (lines.length === 0) return null
  const tax = totalOf(lines.filter(isOf([INCOME_TAX])))
  return node(
    'Deducciones',
    { TotalOtrasDeducciones: unlessZero(totalOf(lines).minus(tax)), TotalImpuestosRetenidos: unlessZero(tax) },
    lines.map((line) =>
      node('Deduccion', { TipoDeduccion: line.satCode, ...named(line), Importe: money(decimal(line.amount)) }),
    ),
  )
}

/**
 * A wage has the subsidy among its other payments, even with nothing paid out: since May 2024 it only reduces the tax, and
 * its node contains the amount caused.
 */
export function otherPayments(lines: readonly PayslipLine[], regime: string, caused: string | undefined): XmlElement | null {
  const subsidy = lines.find(({ satCode }) => satCode === SUBSIDY)
  const rest = lines.filter((line) => line !== subsidy)
  const handedOver = decimal(subsidy?.amount ?? '0')
  const known = decimal(caused ?? '0')
  const name = { code: 'SUBSIDY_IN_CASH', satCode: SUBSIDY, name: 'Employment subsidy handed over' }
  const children = [
    ...rest.map((line) =>
      node('OtroPago', { TipoOtroPago: line.satCode, ...named(line), Importe: money(decimal(line.amount)) }, [
        compensation(line),
      ]),
    ),
    regime === WAGES
      ? node(
          'OtroPago',
          {
            TipoOtroPago: SUBSIDY,
            Clave: ownKey(name),
            Concepto: spanishName(subsidy ?? name),
            Importe: money(handedOver),
          },
          [node('SubsidioAlEmpleo', { SubsidioCausado: money(known.gt(handedOver) ? known : handedOver) })],
        )
      : null,
  ].filter((child) => child !== null)
  return children.length === 0 ? null : node('OtrosPagos', {}, children)
}

const compensation = ({ compensation: found }: PayslipLine): XmlElement | null =>
  found
    ? node('CompensacionSaldosAFavor', {
        SaldoAFavor: money(decimal(found.credit)),
        Año: String(found.year),
        RemanenteSalFav: money(decimal(found.left)),
      })
    : null

/** Days without wage by their certificates; pay for them (014) is stated as their amount, which the SAT compares (NOM207). */
export function incapacities({ incapacities: list = [], lines }: PayslipRequest): XmlElement | null {
  if (list.length === 0) return null
  const paid = totalOf(ofKind(lines, 'Perception').filter(isOf([INCAPACITY_PAY])))
  const days = sum(list.map((one) => decimal(one.days)))
  let left = paid
  return node(
    'Incapacidades',
    {},
    list.map(({ type, days: own }, at) => {
      const share = at === list.length - 1 ? left : cents(paid.times(decimal(own)).div(days))
      left = left.minus(share)
      return node('Incapacidad', {
        DiasIncapacidad: String(own),
        TipoIncapacidad: type,
        ImporteMonetario: unlessZero(share),
      })
    }),
  )
}
