/** Refusals of signing in; part of the one list in `errors.ts`. */
export const SESSION_ERRORS = {
  BAD_CODE: { status: 400, when: 'wrong, used or expired verification code' },
  PASSWORD_RULE: {
    status: 400,
    when: 'a new password breaks the rules',
  },
  BAD_CREDENTIALS: { status: 401, when: 'wrong password, unknown or locked account' },
  ACCOUNT_PAUSED: {
    status: 423,
    when: 'the right password of an account that is locked after too many wrong ones',
  },
  LINK_INVALID: { status: 401, when: 'a mailed link is used, expired or unknown' },
  ACCESS_OVER: {
    status: 403,
    when: 'the right password of a person whose contract ended more than 24 months ago',
  },
  EMAIL_NOT_VERIFIED: {
    status: 404,
    when: 'login with the right password before the email is verified',
  },
} as const
