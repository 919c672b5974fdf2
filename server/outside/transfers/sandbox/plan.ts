import settings from '../../../../schemas/transfers.json' with { type: 'json' }

/** The simulated failure of a transfer: its cents decide it (docs/transfers.md). */
export type Failure = 'no-recipient' | 'not-funded' | 'bounced' | 'refunded'

const FAILURES = settings.sandbox.failures as Readonly<Record<string, Failure | undefined>>

export const failureOf = (targetAmount: string): Failure | null => FAILURES[targetAmount.slice(-2)] ?? null

const HAPPY = ['processing', 'funds_converted', 'outgoing_payment_sent']
const WAYS: Record<Failure, readonly string[]> = {
  'no-recipient': HAPPY,
  'not-funded': HAPPY,
  bounced: [...HAPPY, 'bounced_back', 'processing', 'cancelled', 'funds_refunded'],
  refunded: ['processing', 'cancelled', 'funds_refunded'],
}

/** The statuses of a funded transfer, in order. */
export const wayOf = (targetAmount: string): readonly string[] => WAYS[failureOf(targetAmount) ?? 'no-recipient']
