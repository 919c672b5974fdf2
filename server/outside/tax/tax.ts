import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { PayslipRequest } from '../../../payroll/cfdi/nomina/request.ts'
import { ServiceError } from '../service-error.ts'

/** A certificate of digital seal (CSD) with its key: passed on as it came, kept and logged nowhere. */
export interface SealFiles {
  rfc: string
  /** DER. */
  certificate: Buffer
  /** DER, protected by the password. */
  key: Buffer
  password: string
}

/** A bill at the service. `id` is the service's own. */
export interface MadeBill {
  id: string
  /** `null` where the SAT has not stamped it. */
  uuid: string | null
  isStamped: boolean
  /** Local time of the place of issue, as it is on the bill. */
  issuedAt: string
  total: string
  /** The files; `null` where `download` fetches them later. */
  papers: { xml: Buffer; pdf: Buffer } | null
}

/** A bill that the service has under a name. */
export interface FoundBill extends MadeBill {
  /** It was not cancelled. */
  isActive: boolean
}

/** Finds a bill again, no matter who asked for it. */
export interface BillName {
  issuerRfc: string
  serie: string
  folio: string
}

/** The SAT's state of a stamped bill. */
export type SatState = 'Valid' | 'Cancelled' | 'Not found'

/** A receipt of payroll at the service; its paper is drawn by us. */
export interface MadePayslip extends Omit<MadeBill, 'papers'> {
  /** `null` where the service keeps it; then `download` fetches it. */
  xml: Buffer | null
}

export type CancelMotive = '01' | '02' | '03' | '04'
export type CancelState = 'Pending cancellation' | 'Cancelled'
export type SatCodeKind = 'product' | 'unit' | 'use' | 'regime' | 'form'

export interface SatCode {
  code: string
  description: string
}

/** Identification of a bill in later calls to the service. */
export interface BillReference {
  id: string
  issuerRfc: string
  receiverRfc: string
  uuid: string | null
  total: string
}

/**
 * The outside service that makes tax bills. Calls are slow and never run inside a transaction. They throw TaxError:
 * `text` is fit to show, `isPassing` says whether the same call may go through later.
 */
export interface Tax {
  name: 'local' | 'facturama'
  /** The account there, which alone knows the documents that it was asked for. */
  account: string | null
  /** The key is not stored, so each bill needs it again. */
  needsKeyEachTime: boolean
  /** Uploads a seal; it replaces the one that the service has for this RFC. */
  putSeal: (seal: SealFiles) => Promise<void>
  /** Removes the seal of an RFC, if it has one. */
  deleteSeal: (rfc: string) => Promise<void>
  /**
   * Makes the bill, once for its issuer, series and folio: if an earlier call got no answer, the service is asked for it
   * first (`mayExist`). `own` is the provider's seal, which a bill of its fees needs.
   */
  createBill: (request: BillRequest, options: { mayExist: boolean; seal: SealFiles | 'own' | null }) => Promise<MadeBill>
  /** Every bill of this name at the service, oldest first; none where it keeps none. */
  findBills: (name: BillName) => Promise<FoundBill[]>
  /** Time after an unanswered call during which it may still be carried out. */
  settleMs: number
  /** Makes the receipt of a payroll (CFDI Nómina) with the provider's own seal, once for its series and folio. */
  createPayslip: (request: PayslipRequest, options: { mayExist: boolean }) => Promise<MadePayslip>
  cancelBill: (bill: BillReference, motive: CancelMotive, substituteUuid: string | null) => Promise<CancelState>
  /** The result of a cancellation that the receiver has to accept; `Valid` if it was refused. */
  readCancellation: (bill: BillReference) => Promise<CancelState | 'Valid'>
  /** The SAT's state of a bill, also of one made elsewhere; `null` where the SAT cannot be asked. */
  readSatState: ((bill: Omit<BillReference, 'id'>) => Promise<SatState>) | null
  /** The papers of a bill. */
  download: (id: string, kind: 'xml' | 'pdf') => Promise<Buffer>
  /** Codes from the service's own catalog, or `null` where it has none and ours is asked. */
  searchCodes: ((kind: SatCodeKind, search: string) => Promise<SatCode[]>) | null
}

export class TaxError extends ServiceError {}
