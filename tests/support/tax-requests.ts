import type { BillRequest } from '../../payroll/cfdi/bill.ts'
import type { PayslipRequest } from '../../payroll/cfdi/nomina/request.ts'

/** A line of a bill. */
export const billItem = (change = {}) => ({
  productCode: '81111500',
  unitCode: 'E48',
  unit: 'Servicio',
  description: 'Desarrollo & diseño <web> "Ñandú"',
  quantity: '1',
  unitPrice: '10000.00',
  taxObject: '02',
  ...change,
})

/** A bill of a contractor in RESICO to a company. */
export const billRequest = (change: Partial<BillRequest> = {}): BillRequest => ({
  serie: 'PL',
  folio: '17',
  issuedAt: '2026-11-21T12:00:00',
  place: '06600',
  paymentForm: '03',
  paymentMethod: 'PUE',
  currency: 'MXN',
  issuer: { rfc: 'VADA800927DJ3', name: 'ADRIANA VARGAS DÍAZ', regime: '626' },
  receiver: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', zipCode: '42501', use: 'G03' },
  items: [billItem()],
  rates: { vat: '0.16', vatWithheld: '0.106667', incomeTaxWithheld: '0.0125' },
  ...change,
})

/** An ordinary receipt without a line, of the second half of June 2026. */
export const payslipRequest = (change: Partial<PayslipRequest> = {}): PayslipRequest => ({
  kind: 'O',
  serie: 'N',
  folio: '17',
  issuedAt: '2026-06-30T18:00:00',
  place: '06600',
  paymentDate: '2026-06-30',
  periodStart: '2026-06-16',
  periodEnd: '2026-06-30',
  daysPaid: '15',
  employer: { rfc: 'PSP200101AB7', name: 'PLANTILLA SERVICIOS', regime: '601', registration: 'B5510768108' },
  worker: {
    rfc: 'GODE561231GR8',
    name: 'ENRIQUE GÓMEZ DURÁN',
    zipCode: '06600',
    curp: 'PEPJ900101HDFRRN09',
    nss: '12345678903',
    hireDate: '2024-03-01',
    contract: '01',
    shift: '01',
    regime: '02',
    number: '1001',
    department: 'Ventas | Norte',
    position: 'Vendedor',
    risk: '1',
    periodicity: '04',
    clabe: '002010077777777771',
    sbc: '385.00',
    integratedDailyWage: '385.00',
    state: 'CMX',
  },
  lines: [],
  ...change,
})
