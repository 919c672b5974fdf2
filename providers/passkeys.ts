import { t } from '../contract/language/texts.ts'
import type { AnswerOf, InputOf } from '../contract/operation.ts'
import type { securityOperations } from '../contract/security/operations.ts'
import { ApiError } from './api.ts'

type Calls = typeof securityOperations
type MadePasskey = InputOf<Calls['employee/confirm-passkey']>['passkey']
type UsedPasskey = NonNullable<InputOf<Calls['employee/confirm-sign-in']>['passkey']>

/** The library is loaded with the first question, because most people never see one. */
const load = () => import('@simplewebauthn/browser')
const TRANSPORT = /^[a-z-]+$/

/** Asks the browser for a new passkey. Throws ApiError where none was made. */
export const makePasskey = (optionsJSON: AnswerOf<Calls['employee/begin-passkey']>): Promise<MadePasskey> =>
  orRefusal(async () => {
    const { startRegistration } = await load()
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const known = transports.filter((one) => TRANSPORT.test(one))
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports: known } }
  })

/** Asks the browser for the signature of a passkey. Throws ApiError where none was given. */
export const signByPasskey = (optionsJSON: AnswerOf<Calls['employee/ask-passkey']>): Promise<UsedPasskey> =>
  orRefusal(async () => {
    const { startAuthentication } = await load()
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
  })

/** The browser says little about why: closed by the person, too late, no such device. */
async function orRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    console.warn('No passkey:', error instanceof Error ? error.message : error)
    const isHere = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(0, 'BAD_PASSKEY', isHere ? t('calls.passkeyHere') : t('calls.noPasskey'))
  }
}
