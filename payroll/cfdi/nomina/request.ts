import type { PayLine } from '../../period/types.ts'
import type { Party } from '../bill.ts'

/** A line of a calculated payroll or settlement, with the members of the tax receipt. Amounts are decimal text. */
export interface PayslipLine
  extends Pick<PayLine, 'code' | 'satCode' | 'name' | 'kind' | 'taxed' | 'exempt' | 'amount'>,
    Partial<Pick<PayLine, 'quantity' | 'unit'>> {
  /** The employer's own key, 3 to 15 characters; without it that of payroll/law/concept-names.json. */
  key?: string
  /** For a credit of the annual adjustment (004): the year, the credit before this payment, and its open rest. */
  compensation?: { year: number; credit: string; left: string }
}

/** Keys of c_TipoIncapacidad: 01 work risk, 02 general illness, 03 maternity, 04 care of a child with cancer. */
export interface PayslipIncapacity {
  type: '01' | '02' | '03' | '04'
  days: number
}

interface Employer extends Party {
  /** Registro patronal of the IMSS. */
  registration?: string | null
}

export interface Worker {
  rfc: string
  name: string
  /** Five digits of the fiscal address. */
  zipCode: string
  curp: string
  nss?: string | null
  hireDate: string
  /** Key of c_TipoContrato. */
  contract: string
  /** Key of c_TipoJornada. */
  shift?: string | null
  /** Key of c_TipoRegimen; 02 = wages. */
  regime: string
  number: string
  department?: string | null
  position?: string | null
  /** Key of c_RiesgoPuesto. */
  risk?: string | null
  /** Key of c_PeriodicidadPago of ordinary pay. */
  periodicity: string
  clabe?: string | null
  /** Contribution base wage, and the integrated daily wage of indemnities. */
  sbc?: string | null
  integratedDailyWage?: string | null
  /** Key of c_Estado: where the work is done. */
  state: string
}

/** All data of a tax receipt of payroll (CFDI 4.0 with Nómina 1.2, revision E). */
export interface PayslipRequest {
  /** O ordinary, E extraordinary (Christmas bonus, profit sharing, settlement). */
  kind: 'O' | 'E'
  serie: string
  folio: string
  /** Time at the place of issue, without a zone. */
  issuedAt: string
  /** Zip code of the place of issue. */
  place: string
  paymentDate: string
  periodStart: string
  periodEnd: string
  daysPaid: string
  employer: Employer
  worker: Worker
  lines: readonly PayslipLine[]
  /** Subsidy caused; the table of Anexo 8 or the decree of 2024. */
  subsidyCaused?: string
  incapacities?: readonly PayslipIncapacity[]
  /** Required with perceptions 022, 023 and 025. */
  separation?: { yearsOfService: number; lastMonthlySalary: string }
  /** Required with perceptions 039 and 044. */
  retirement?: { dailyAmount?: string | null; accumulable: string; notAccumulable: string }
  /** Receipts that this one replaces (relation 04). */
  replaces?: readonly string[]
}
