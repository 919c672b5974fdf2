import { shownText } from '../../words/kept-text.ts'
import { ServiceError } from '../service-error.ts'

/** A price that a provider holds for a while: the receiver's amount, and the amount debited from our balance. */
export interface Quote {
  quoteId: string
  /** Without the fee. */
  sourceAmount: string
  sourceCurrency: string
  targetAmount: string
  targetCurrency: string
  /** Units of the target currency for one of the source. */
  rate: string
  /** In the source currency; debited in addition to `sourceAmount`. */
  fee: string
  /** ISO 8601. */
  expiresAt: string
  /** ISO 8601, or words. */
  deliveryEstimate: string | null
}

export interface QuoteOrder {
  sourceCurrency: string
  targetCurrency: string
  /** The receiver's amount, as decimal text. */
  targetAmount: string
}

/** The payee: an account in Mexico by its CLABE, or an email at which the provider asks for the account. */
export interface Recipient {
  name: string
  currency: string
  clabe: string | null
  email: string | null
  /** Some payment methods require it; absent unless complete. */
  address: { city: string; firstLine: string; postCode: string } | null
}

export interface TransferOrder {
  /** The same key makes no second transfer (`customerTransactionId`), also when the first call's answer was lost. */
  key: string
  quoteId: string
  recipientId: string
  reference: string
}

/**
 * The state of a transfer, in the provider's words: incoming_payment_waiting, processing, funds_converted,
 * outgoing_payment_sent; trouble: bounced_back, cancelled, funds_refunded, charged_back. Others may come.
 */
export interface TransferState {
  transferId: string
  status: string
}

/** The balance was debited, or the payment was refused without a debit, with the reason as it is stored: see kept-text.ts. */
export type Funding = { isFunded: true } | { isFunded: false; code: string; text: string }

/** Up to a thousand transfers that are paid at once. The version changes with every change of the group. */
export interface Group {
  groupId: string
  version: number
  isClosed: boolean
  /** All its transfers that were not cancelled before. */
  isPaid: boolean
}

export interface Balance {
  currency: string
  amount: string
}

/** An event of a transfer. Events arrive late, twice and out of order. */
export interface TransferEvent {
  transferId: string
  /** Equal for each delivery of the same event. */
  key: string
  /** ISO 8601; when it happened at the provider. */
  at: string
  /** `null`: the event has only a reason. */
  status: string | null
  reason: string | null
}

/**
 * The outside service that sends money. Calls are slow and never run inside a transaction. They throw TransfersError.
 * Nothing but funding moves money.
 */
export interface Transfers {
  name: 'sandbox' | 'wise'
  /** Default currency of the balance. */
  sourceCurrency: string
  quote: (order: QuoteOrder) => Promise<Quote>
  balances: () => Promise<Balance[]>
  /** Registers the receiver with the provider; the id can be reused. */
  createRecipient: (recipient: Recipient) => Promise<string>
  createTransfer: (order: TransferOrder) => Promise<TransferState>
  /** The transfer of a key, or `null` where there is none. `since` (ISO 8601) is when the key was made. */
  findTransfer: (key: string, since: string) => Promise<TransferState | null>
  readTransfer: (transferId: string) => Promise<TransferState>
  /** Was it ever paid, also if it was cancelled afterwards? */
  hasPayment: (transferId: string) => Promise<boolean>
  /** Pays a transfer from the balance. A repetition debits nothing and answers that it is paid. */
  fundTransfer: (transferId: string) => Promise<Funding>
  /** Ends a transfer that was not funded. */
  cancelTransfer: (transferId: string) => Promise<void>
  createGroup: (name: string, sourceCurrency: string) => Promise<Group>
  readGroup: (groupId: string) => Promise<Group>
  addToGroup: (groupId: string, order: TransferOrder) => Promise<TransferState>
  /** No transfer can be added afterwards. Closing a closed group changes nothing. */
  closeGroup: (group: Group) => Promise<Group>
  /** Pays all transfers of a closed group, or none. */
  fundGroup: (groupId: string) => Promise<Funding>
}

export class TransfersError extends ServiceError {
  /** As it is stored, so that each reader reads it in their own language. */
  readonly kept: string
  /** The provider's code of the error. */
  readonly code: string

  constructor(kept: string, isPassing: boolean, code: string, options?: ErrorOptions) {
    super(shownText(kept), isPassing, options)
    this.kept = kept
    this.code = code
  }
}
