import { daysBetween } from '../../calendar/days.ts'
import { type Decimal, decimal, money, shown, sum, ZERO } from '../../money/decimal.ts'
import { element, type XmlElement } from '../element.ts'
import { headNodes } from '../parties.ts'
import { CFDI_NAMESPACE, type Seal } from '../to-element.ts'
import { OTHER_CONTRACT, OTHER_PERIODICITY, SEPARATED, SEPARATION } from './catalogues.ts'
import { deductions, incapacities, node, ofKind, otherPayments, perceptions, totalOf } from './parts.ts'
import type { PayslipLine, PayslipRequest } from './request.ts'

const NOMINA_NAMESPACE = 'http://www.sat.gob.mx/nomina12'
/** Wages, and payroll as the use of the receipt. */
const WAGE_REGIME = '605'
const PAYROLL_USE = 'CN01'
const SCHEMA = [
  `${CFDI_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`,
  `${NOMINA_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd`,
].join(' ')
/** The tax on a separation goes with the payment it was withheld from. */
const SEPARATION_TAX = 'ISR_SEVERANCE'

export function payslipTotals({ lines }: Pick<PayslipRequest, 'lines'>): { subtotal: string; discount: string; total: string } {
  const paid = sum([totalOf(ofKind(lines, 'Perception')), totalOf(ofKind(lines, 'Other payment'))])
  const taken = totalOf(ofKind(lines, 'Deduction'))
  return { subtotal: money(paid), discount: money(taken), total: money(paid.minus(taken)) }
}

/** The receipt as the node `Comprobante` (CFDI 4.0 of type N) with its complements. */
export function payslipElement(request: PayslipRequest, seal: Seal): XmlElement {
  const { employer, worker } = request
  const totals = payslipTotals(request)
  const discount = decimal(totals.discount).eq(ZERO) ? null : totals.discount
  return element(
    'Comprobante',
    {
      'xmlns:cfdi': CFDI_NAMESPACE,
      'xmlns:nomina12': NOMINA_NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': SCHEMA,
      Version: '4.0',
      Serie: request.serie,
      Folio: request.folio,
      Fecha: request.issuedAt,
      Sello: seal.seal,
      NoCertificado: seal.certificateNumber,
      Certificado: seal.certificate,
      SubTotal: totals.subtotal,
      Descuento: discount,
      Moneda: 'MXN',
      Total: totals.total,
      TipoDeComprobante: 'N',
      Exportacion: '01',
      MetodoPago: 'PUE',
      LugarExpedicion: request.place,
    },
    [
      ...headNodes(request.replaces ?? [], employer, { ...worker, regime: WAGE_REGIME, use: PAYROLL_USE }),
      element('Conceptos', {}, [
        element('Concepto', {
          ClaveProdServ: '84111505',
          Cantidad: '1',
          ClaveUnidad: 'ACT',
          Descripcion: 'Pago de nómina',
          ValorUnitario: totals.subtotal,
          Importe: totals.subtotal,
          Descuento: discount,
          ObjetoImp: '01',
        }),
      ]),
      element('Complemento', {}, complements(request)),
    ],
  )
}

/** Pay for the end of a contract has a complement of its own, separate from that of the salary. */
function complements(request: PayslipRequest): XmlElement[] {
  const isSeparation = ({ satCode, kind, code }: PayslipLine): boolean =>
    (kind === 'Perception' && SEPARATION.includes(satCode ?? '')) || code === SEPARATION_TAX
  const apart = request.lines.filter(isSeparation)
  const lines = request.lines.filter((line) => !isSeparation(line))
  const hasOrdinary = ofKind(lines, 'Perception').length + ofKind(lines, 'Other payment').length > 0
  if (apart.length === 0) return [complement(request, lines, {})]
  const separation = complement(request, hasOrdinary ? apart : [...apart, ...lines], { isSeparation: true })
  return hasOrdinary ? [complement(request, lines, {}), separation] : [separation]
}

function complement(request: PayslipRequest, lines: readonly PayslipLine[], { isSeparation = false }): XmlElement {
  const kind = isSeparation ? 'E' : request.kind
  const regime = isSeparation ? SEPARATED : request.worker.regime
  const paid = ofKind(lines, 'Perception')
  const taken = ofKind(lines, 'Deduction')
  const otherPaid = otherPayments(ofKind(lines, 'Other payment'), regime, request.subsidyCaused)
  const attributes = {
    Version: '1.2',
    TipoNomina: kind,
    FechaPago: request.paymentDate,
    FechaInicialPago: request.periodStart,
    FechaFinalPago: request.periodEnd,
    NumDiasPagados: isSeparation ? '1.000' : daysText(decimal(request.daysPaid)),
    TotalPercepciones: paid.length === 0 ? null : money(totalOf(paid)),
    TotalDeducciones: taken.length === 0 ? null : money(totalOf(taken)),
    TotalOtrosPagos: otherPaid === null ? null : money(totalOf(ofKind(lines, 'Other payment'))),
  }
  return node('Nomina', attributes, [
    isSeparation ? null : issuer(request),
    receiver(request, { kind, regime, isSeparation }),
    perceptions(paid, request),
    deductions(taken),
    otherPaid,
    isSeparation ? null : incapacities(request),
  ])
}

/** Three decimals, as in the schema, and never zero. */
const daysText = (days: Decimal): string => (days.lt(decimal('0.001')) ? '0.001' : decimal(shown(days)).toFixed(3))

const issuer = ({ employer }: PayslipRequest): XmlElement | null =>
  employer.registration ? node('Emisor', { RegistroPatronal: employer.registration }) : null

function receiver(
  request: PayslipRequest,
  { kind, regime, isSeparation }: { kind: 'O' | 'E'; regime: string; isSeparation: boolean },
): XmlElement {
  const { worker } = request
  // Data of social security is included only where there is an employer's registration.
  const insured = isSeparation || !request.employer.registration ? null : worker
  return node('Receptor', {
    Curp: worker.curp,
    NumSeguridadSocial: insured?.nss,
    FechaInicioRelLaboral: insured?.hireDate,
    Antigüedad: insured && seniority(worker.hireDate, request.periodEnd),
    TipoContrato: isSeparation ? OTHER_CONTRACT : worker.contract,
    TipoJornada: isSeparation ? null : worker.shift,
    TipoRegimen: regime,
    NumEmpleado: worker.number,
    Departamento: plain(worker.department),
    Puesto: plain(worker.position),
    RiesgoPuesto: insured?.risk,
    PeriodicidadPago: kind === 'E' ? OTHER_PERIODICITY : worker.periodicity,
    CuentaBancaria: worker.clabe,
    SalarioBaseCotApor: insured?.sbc,
    SalarioDiarioIntegrado: insured?.integratedDailyWage,
    ClaveEntFed: worker.state,
  })
}

const plain = (text: string | null | undefined): string | null => text?.replaceAll('|', ' ').slice(0, 100) ?? null

/** Whole weeks of service, the last day included: P#W. */
export const seniority = (hireDate: string, end: string): string => `P${Math.floor((daysBetween(hireDate, end) + 1) / 7)}W`
