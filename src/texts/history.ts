/** Texts of the History tab: what happened, in plain words. */
export const HISTORY_TEXTS = {
  list: 'What happened, newest first',
  /** Who did it where nobody signed in did. */
  product: 'Plantilla',
  /** An action of the history → what a person reads; an action without a text here is shown by its own words. */
  actions: {
    'person.updated': 'Record changed',
    'guide.moved': 'Onboarding guide moved on',
    'guide.reset': 'Onboarding guide started again',
    'session.first-login': 'First sign-in',
    'session.code-sent': 'Verification code sent',
    'session.locked': 'Account locked after wrong passwords',
    'session.email-changed': 'Sign-in email changed',
    'session.password-changed': 'Password changed',
    'session.password-confirmed': 'Password confirmed',
    'session.email-confirmed': 'Email confirmed',
    'session.login': 'Signed in',
    'session.closed-all': 'Signed out everywhere',
  } as Record<string, string>,
  /** Fields that no form of the record has. */
  fields: {
    'bankDetail.accountNumber': 'Account number',
    'bankDetail.clabe': 'CLABE',
    'bankDetail.bank_name': 'Bank',
    'bankDetail.newWiseEmail': 'Wise email',
    'home_loan.type': 'House credit, type',
    'home_loan.credit_number': 'House credit, number',
    'home_loan.value': 'House credit, value',
    image: 'Photo',
    step: 'Guide step',
    user_guide: 'Guide',
  } as Record<string, string>,
  status: 'Status',
  reason: 'Reason',
  became: 'became',
  none: 'Nothing has happened yet',
  noneDetail: 'Every change of this record will show here, with who made it.',
  older: 'Show older',
  loadingOlder: 'Loading…',
  shown: (shown: number, total: number) => `${shown} of ${total} entries`,
} as const
