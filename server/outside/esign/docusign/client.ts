import { t } from '../../../../contract/language/texts.ts'
import { type Answer, type Call, type Request, requestOf } from '../../http.ts'
import { parseJson } from '../../parse-json.ts'
import type { Timing } from '../../timing.ts'
import { ESignError } from '../esign.ts'
import { NoAnswerError, RefusedError, readError } from './errors.ts'
import { send } from './http.ts'
import type { DocuSignSettings } from './settings.ts'
import { createTokens } from './tokens.ts'

const UNAUTHORIZED = 401
const DOWNLOAD_MS = 60_000

export type Client = ReturnType<typeof createClient>

/**
 * Calls to one account, with paths such as `/templates`. Both throw RefusedError, NoAnswerError or ESignError. Signs each
 * call, finds the account's own server once, and requests another token if one has expired early.
 */
export function createClient(settings: DocuSignSettings, timing: Timing) {
  const tokens = createTokens(settings, timing)
  let base: Promise<string> | null = null

  async function authorized(request: Request): Promise<Answer> {
    const token = await tokens.get()
    const answer = await send(signed(request, token), timing)
    if (answer.status !== UNAUTHORIZED) return answer
    // Refused before anything was done, so any call may be repeated.
    tokens.drop(token)
    return send(signed(request, await tokens.get()), timing)
  }

  function accountUrl(): Promise<string> {
    base ??= findAccount(settings, authorized).catch((error: unknown) => {
      base = null
      throw error
    })
    return base
  }

  async function request(call: Call, timeoutMs: number): Promise<Buffer> {
    const answer = await authorized({ ...requestOf(await accountUrl(), call), timeoutMs })
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw refusal(answer)
  }

  return {
    /** The JSON that DocuSign answers; its shape is DocuSign's. */
    json: async <T>(call: Call): Promise<T> => {
      const answer = parseJson(await request(call, timing.timeoutMs))
      if (answer === null) throw new NoAnswerError({ cause: new Error('The answer is no JSON.') })
      return answer as T
    },
    bytes: (path: string, query: Record<string, string> = {}): Promise<Buffer> =>
      request({ path, query }, Math.max(timing.timeoutMs, DOWNLOAD_MS)),
  }
}

const signed = (request: Request, token: string): Request => ({
  ...request,
  headers: { ...request.headers, accept: 'application/json, application/pdf', authorization: `Bearer ${token}` },
})

async function findAccount(settings: DocuSignSettings, ask: (request: Request) => Promise<Answer>): Promise<string> {
  const { apiUrl, accountId, authUrl } = settings
  if (apiUrl !== null && accountId !== null) return accountBase(apiUrl, accountId)
  const answer = await ask({ method: 'GET', url: `${authUrl}/oauth/userinfo`, isRepeatable: true })
  if (answer.status !== 200) throw refusal(answer)
  const user = parseJson(answer.body) as {
    accounts?: { account_id?: string; is_default?: boolean; base_uri?: string }[]
  } | null
  const accounts = user?.accounts ?? []
  const account = accounts.find((one) => (accountId === null ? one.is_default : one.account_id === accountId))
  const server = apiUrl ?? account?.base_uri
  if (!account?.account_id || !server) {
    throw new ESignError(t('server-signing.docusign.noAccount'), false)
  }
  return accountBase(server, account.account_id)
}

const accountBase = (server: string, accountId: string): string => `${server}/restapi/v2.1/accounts/${accountId}`

function refusal({ status, body }: Answer): ESignError {
  const error = readError(body)
  if (status === UNAUTHORIZED || status === 403) {
    return new ESignError(t('server-signing.docusign.notAllowed', { code: error?.code ?? String(status) }), false)
  }
  return new RefusedError(error?.code ?? `HTTP_${status}`, error?.message ?? '')
}
