/** A party as the SAT has it registered. */
export interface Party {
  rfc: string
  name: string
  /** Key of c_RegimenFiscal, such as 612. */
  regime: string
}

export interface Receiver extends Party {
  /** Five digits of the fiscal address. */
  zipCode: string
  /** Key of c_UsoCFDI, such as G03. */
  use: string
}

/** A line as it is billed. Amounts are decimal text. */
export interface BillItem {
  productCode: string
  unitCode: string
  unit?: string | null
  description: string
  quantity: string
  unitPrice: string
  /** Key of c_ObjetoImp: 01 no tax, 02 taxed. */
  taxObject: string
  /**
   * IVA in cents that was already charged for this line; all lines have it or none. Without it the IVA follows from the whole
   * bill.
   */
  charged?: string
}

/** Shares of the base as decimal text: "0.160000"; `null` where there is none. */
export interface TaxRates {
  vat: string | null
  vatWithheld: string | null
  incomeTaxWithheld: string | null
}

/** The input of an income bill (CFDI 4.0, type I) before its totals are calculated. */
export interface BillRequest {
  serie: string
  folio: string
  /** Time at the place of issue, without a zone: "2026-11-21T12:00:00". */
  issuedAt: string
  /** Zip code of the place it is issued at. */
  place: string
  /** Key of c_FormaPago; 99 ("por definir") with PPD. */
  paymentForm: string
  paymentMethod: 'PUE' | 'PPD'
  currency: string
  exchangeRate?: string | null
  issuer: Party
  receiver: Receiver
  items: readonly BillItem[]
  rates: TaxRates
  /** Bills that this one replaces (relation 04). */
  replaces?: readonly string[]
}

/** Keys of c_Impuesto. */
export type TaxKey = '001' | '002'

export interface ItemTax {
  tax: TaxKey
  base: string
  rate: string
  amount: string
}

export interface SummedItem extends BillItem {
  amount: string
  transferred: readonly ItemTax[]
  withheld: readonly ItemTax[]
}

/** The bill with every sum, as decimal text. */
export interface Bill extends Omit<BillRequest, 'items'> {
  items: readonly SummedItem[]
  subtotal: string
  transferred: readonly ItemTax[]
  withheld: readonly { tax: TaxKey; amount: string }[]
  totalTransferred: string
  totalWithheld: string
  total: string
}
