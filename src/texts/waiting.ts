import type { WaitingKind } from '../../contract/waiting/schemas.ts'

/** Texts of "Waits for you" on Home. */
export const WAITING_TEXTS = {
  title: 'Your tasks',
  nothing: 'You have no open tasks',
  nothingDetail: 'Anything that needs your attention appears here.',
  loading: 'Loading your tasks…',
  more: (rest: number) => `Show ${rest.toLocaleString('en-US')} more`,
  loadingMore: 'Loading…',
  markRead: 'Mark as read',
  marking: 'Marking…',
  by: (day: string) => `by ${day}`,
  kinds: {
    'own-signature': 'Contracts to sign',
    'own-documents': 'Documents to upload',
    'own-guide': 'Your onboarding',
    'own-notices': 'News for you',
    'payment-requests': 'Payment requests',
    invoices: 'Invoices',
    'client-onboarding': 'Client onboarding',
    'client-changes': 'Changes requested by companies',
    'client-documents': 'Documents of companies',
    agreements: 'Service agreements to sign',
    'person-onboarding': 'Employee onboarding',
    'person-documents': 'Documents to review',
    contracts: 'Contracts to sign',
    unsigned: 'Not signed: send again',
    terminations: 'Terminations to decide',
    'bank-accounts': 'Bank accounts to confirm',
  } satisfies Record<WaitingKind, string>,
  /** Shown instead of a name, for the viewer's own items. */
  own: {
    'own-documents': 'Upload the documents we asked for',
    'own-guide': 'Continue with your onboarding',
  } as Partial<Record<WaitingKind, string>>,
} as const
