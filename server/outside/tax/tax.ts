import type { BillRequest } from '../../../payroll/cfdi/bill.ts'

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
  /** Local time of the place of issue, as it stands on the bill. */
  issuedAt: string
  total: string
  /** Where the service keeps none; else `download` fetches them. */
  papers: { xml: Buffer; pdf: Buffer } | null
}

export type CancelMotive = '01' | '02' | '03' | '04'
export type CancelState = 'Pending cancellation' | 'Cancelled'
export type SatCodeKind = 'product' | 'unit' | 'use' | 'regime' | 'form'

export interface SatCode {
  code: string
  description: string
}

/** What is known of a bill when the service is asked about it again. */
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
  /** Nobody keeps the key, so that each bill needs it anew. */
  needsKeyEachTime: boolean
  /** Hands a seal over, in place of the one it may have for this RFC. */
  putSeal: (seal: SealFiles) => Promise<void>
  /** Takes the seal of an RFC away; that there is none is fine. */
  deleteSeal: (rfc: string) => Promise<void>
  /**
   * Makes the bill, once for its issuer, series and folio: where an earlier call was answered by nobody the service is
   * asked first what became of it (`mayExist`).
   */
  createBill: (request: BillRequest, options: { mayExist: boolean; seal: SealFiles | null }) => Promise<MadeBill>
  cancelBill: (bill: BillReference, motive: CancelMotive, substituteUuid: string | null) => Promise<CancelState>
  /** What became of a cancellation that the receiver has to accept; `Valid` where it was refused. */
  readCancellation: (bill: BillReference) => Promise<CancelState | 'Valid'>
  /** The papers of a bill. */
  download: (id: string, kind: 'xml' | 'pdf') => Promise<Buffer>
  /** Codes from the service's own catalog, or `null` where it has none and ours is asked. */
  searchCodes: ((kind: SatCodeKind, search: string) => Promise<SatCode[]>) | null
}

export class TaxError extends Error {
  readonly text: string
  readonly isPassing: boolean

  constructor(text: string, isPassing: boolean, options?: ErrorOptions) {
    super(text, options)
    this.text = text
    this.isPassing = isPassing
  }
}
