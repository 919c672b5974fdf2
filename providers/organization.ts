import { callApi } from './api.ts'
import { outcomeOf, type SignInOutcome } from './sign-in.ts'

/** The key under which this tab keeps the proof that it began the sign-in: another site cannot finish one here. */
const KEY = 'sign-in-browser'

/** The provider's answer in the address. */
interface ProviderAnswer {
  state: string
  code: string
  /** The issuer, where the provider names it. */
  iss?: string
}

/** Is the organization's sign-in offered? Without an answer it is not, and the password serves. */
export async function offersOrganization(): Promise<boolean> {
  const answer = await callApi('employee/sign-in-ways', {}, { token: null }).catch(() => null)
  return answer?.organization ?? false
}

/** Goes to the provider of the organization. */
export async function goToOrganization(): Promise<void> {
  const { url, browser } = await callApi('employee/begin-sign-in', {}, { token: null })
  sessionStorage.setItem(KEY, browser)
  location.assign(url)
}

/** The answer that the provider left in the address, taken out of it; `failed` if it reports a failure. */
export function takeProviderAnswer(): ProviderAnswer | 'failed' | null {
  const query = new URLSearchParams(location.search)
  const [state, code, iss] = [query.get('state'), query.get('code'), query.get('iss')]
  if (state === null) return null
  history.replaceState(null, '', location.pathname)
  if (code === null) return 'failed'
  return { state, code, ...(iss === null ? {} : { iss }) }
}

/** Finishes the sign-in that this tab began. Throws ApiError. */
export function finishByOrganization(answer: ProviderAnswer): Promise<SignInOutcome> {
  const browser = sessionStorage.getItem(KEY) ?? 'none'
  sessionStorage.removeItem(KEY)
  return outcomeOf(() => callApi('employee/finish-sign-in', { ...answer, browser }, { token: null }))
}
