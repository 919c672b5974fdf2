import { errorText } from '../../../contract/errors.ts'
import { formatAll } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import machineFile from '../../../schemas/machines/own-bank-account.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'

/** Input of the guards of an own account; for a step the caller holds the lock on the accounts. */
export interface AccountFacts {
  session: Session
  /** Authors of the pending change. */
  authors: readonly number[]
  uses: readonly string[]
  /** Is it a core account, now or after the requested change? */
  isCore: boolean
  /** Fields whose number another account has. */
  taken: readonly { field: string; label: string }[]
}

export const GUARDS: Guards<AccountFacts> = {
  numberFree: ({ taken }) => {
    if (taken.length === 0) return undefined
    const naming = (fields: typeof taken) => ({ fields: fields.map(({ label }) => label).join(', ') })
    throw new AppError('DUPLICATE', {
      values: naming(taken),
      fields: taken.map((one) => ({ field: one.field, message: errorText('DUPLICATE', naming([one])) })),
    })
  },
  otherThanAuthor: ({ authors, session }) => {
    if (!authors.includes(session.id)) return undefined
    throw new AppError('SAME_PERSON', { text: t('server-bank-accounts.confirm') })
  },
  notInUse: ({ uses }) => refuseUsed(uses),
  coreWhileUsed: ({ isCore, uses }) => (isCore ? undefined : refuseUsed(uses)),
  core: ({ isCore }) => {
    if (isCore) return undefined
    throw new AppError('ACCOUNT_NOT_CORE')
  },
}

function refuseUsed(uses: readonly string[]): undefined {
  if (uses.length === 0) return undefined
  throw new AppError('ACCOUNT_IN_USE', { values: { uses: formatAll(uses) } })
}

export const ACCOUNTS = readMachine(machineFile, Object.keys(GUARDS))
