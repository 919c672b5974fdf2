/** Refusals of signing in; part of the one list in `errors.ts`. */
export const SESSION_ERRORS = {
  BAD_CODE: { status: 400, when: 'wrong, used or expired verification code', text: 'Error Code' },
  PASSWORD_RULE: {
    status: 400,
    when: 'a new password breaks the rules',
    text: 'One number, one uppercase letter, min 8 characters.',
  },
  BAD_CREDENTIALS: { status: 401, when: 'wrong password, unknown or locked account', text: 'Password or Email not valid' },
  ACCOUNT_PAUSED: {
    status: 423,
    when: 'the right password of an account that is locked after too many wrong ones',
    text: 'Signing in is paused after too many wrong passwords. Try again in {minutes} min, or reset your password.',
  },
  LINK_INVALID: { status: 401, when: 'a mailed link is used, expired or unknown', text: 'Sorry this link is no longer valid' },
  ACCESS_OVER: {
    status: 403,
    when: 'the right password of a person whose contract ended more than 24 months ago',
    text: 'Your access ended on {day}, 24 months after your contract. Ask your company for copies of your receipts.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 404,
    when: 'login with the right password before the email is verified',
    text: 'Verify your email to continue.',
  },
} as const
