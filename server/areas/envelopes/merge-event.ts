import type { EnvelopeEvent, EnvelopeStatus, SignerRole } from '../../outside/esign/esign.ts'

/** A status and since when it holds (ISO 8601). */
export interface Since {
  status: EnvelopeStatus
  at: string
}

/** How far an envelope is: the whole, and each signature. */
export interface Progress extends Record<SignerRole, Since> {
  envelope: Since
  declinedReason: string | null
}

/** How far along each status is; the four ends are equally far, and whichever came first stays. */
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

/** Has the envelope come to an end that it never leaves? */
export const isEnded = (status: string): boolean => RANKS[status as EnvelopeStatus] === LAST

/**
 * What is known with one event more. Each part only moves on, and of equal news the earliest moment counts, so the
 * outcome is the same in whatever order events come and however often: late ones say nothing new.
 */
export function mergeEvent(progress: Progress, event: Pick<EnvelopeEvent, 'status' | 'at' | 'signer' | 'reason'>): Progress {
  const { status, at, signer, reason } = event
  const envelope = further(progress.envelope, { status, at })
  // A completed whole has every signature, whether the event of each has come or not.
  const isWhole = status === 'completed' && envelope.status === 'completed'
  const told = (role: SignerRole): Since | null =>
    isWhole ? { status, at } : signer?.role === role ? { status: signer.status, at } : null
  const signature = (role: SignerRole): Since => {
    const news = told(role)
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
