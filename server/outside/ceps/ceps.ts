/** The search keys of a CEP. */
export interface CepQuestion {
  /** Day of the operation, `YYYY-MM-DD`. */
  date: string
  trackingKey: string
  /** Five-digit codes by which the Bank of Mexico knows the banks. */
  senderCode: string
  receiverCode: string
  account: string
  /** Decimal text of two places. */
  amount: string
}

/** The CEP service of the Bank of Mexico. Calls are slow and throw CepServiceError. */
export interface CepService {
  /** The XML that it issues for this payment; `null`: it knows no such payment. */
  fetchCep: (question: CepQuestion) => Promise<Buffer | null>
}

/** The CEP service gave no usable answer; `text` is fit to show. */
export class CepServiceError extends Error {
  readonly text: string
  /** It accepts no further queries for a while. */
  readonly isLimit: boolean

  constructor(text: string, isLimit: boolean, options?: ErrorOptions) {
    super(text, options)
    this.text = text
    this.isLimit = isLimit
  }
}
