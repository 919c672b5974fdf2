import type { EnvelopeEvent, EnvelopeStatus, SignerRole } from '../../outside/esign/esign.ts'

/** A status and since when it holds (ISO 8601). */
export interface Since {
  status: EnvelopeStatus
  at: string
}

/** Progress of an envelope: the whole, and each signature. */
export interface Progress extends Record<SignerRole, Since> {
  envelope: Since
  declinedReason: string | null
}

/** Rank of each status; the four ends have the same rank, and the first one reached stays. */
const RANKS: Record<EnvelopeStatus, number> = {
  created: 0,
  sent: 1,
  delivered: 2,
  signed: 3,
  completed: 4,
  declined: 4,
  voided: 4,
  expired: 4,
}
const LAST = 4

export const isEnded = (status: string): boolean => RANKS[status as EnvelopeStatus] === LAST

export const OPEN_STATUSES: readonly string[] = Object.keys(RANKS).filter((status) => !isEnded(status))

/**
 * The progress after one more event. Each part only moves forward, and of equal events the earliest counts, so the result is
 * independent of order and repetition: late events change nothing.
 */
export function mergeEvent(progress: Progress, event: Pick<EnvelopeEvent, 'status' | 'at' | 'signer' | 'reason'>): Progress {
  const { status, at, signer, reason } = event
  const envelope = further(progress.envelope, { status, at })
  // A completed envelope has every signature, whether the event of each has arrived or not.
  const isWhole = status === 'completed' && envelope.status === 'completed'
  const sinceOf = (role: SignerRole): Since | null =>
    isWhole ? { status, at } : signer?.role === role ? { status: signer.status, at } : null
  const signature = (role: SignerRole): Since => {
    const news = sinceOf(role)
    return news ? further(progress[role], news) : progress[role]
  }
  const isRefusal = envelope.status === 'declined' && status === 'declined'
  return {
    envelope,
    applicant: signature('applicant'),
    admin: signature('admin'),
    declinedReason: progress.declinedReason ?? (isRefusal ? reason : null),
  }
}

function further(known: Since, news: Since): Since {
  const step = RANKS[news.status] - RANKS[known.status]
  if (step > 0) return news
  const isEarlier = step === 0 && news.status === known.status && Date.parse(news.at) < Date.parse(known.at)
  return isEarlier ? news : known
}

/** Did a status change? Learning since when one holds is no change. */
export const hasMoved = (before: Progress, after: Progress): boolean =>
  (['envelope', 'applicant', 'admin'] as const).some((part) => before[part].status !== after[part].status)
