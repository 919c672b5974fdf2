import { t } from '../../../contract/language/texts.ts'
import { createSend, TIMING } from '../http.ts'
import type { Timing } from '../timing.ts'
import { type CepQuestion, type CepService, CepServiceError } from './ceps.ts'

const OVER_LIMIT = /excedido el n|imagen de seguridad/i
const NOT_FOUND = /no se encontr|no encontrad[ao]/i
const FOUND = /descarga\.do\?formato=XML/i
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const send = createSend({
  name: 'The CEP service',
  maxBytes: 1024 * 1024,
  noAnswer: (options) => new CepServiceError(t('server-outside.ceps.noAnswer'), false, options),
  limit: ({ status }) =>
    status === 429 ? { error: new CepServiceError(t('server-outside.ceps.limit'), true), waitMs: null } : null,
})

/**
 * The public portal for CEPs: a form, and then a download in the same session. Its answers are HTML pages, of which only the
 * texts are known (recorded answers of cuenca-mx/cep-python, 2025; K), so an unknown text counts as no answer and never as a
 * result.
 */
export function createBanxico(url: string, timing: Timing = TIMING): CepService {
  return { fetchCep: (question) => fetchCep(url, question, timing) }
}

async function fetchCep(url: string, question: CepQuestion, timing: Timing): Promise<Buffer | null> {
  const body = formOf(question)
  const answer = await send({ method: 'POST', url: `${url}/valida.do`, headers: FORM, body, isRepeatable: true }, timing)
  // Accented letters arrive in one of two encodings; the searched words have none.
  const page = answer.body.toString('latin1')
  if (OVER_LIMIT.test(page)) throw new CepServiceError(t('server-outside.ceps.limit'), true)
  if (NOT_FOUND.test(page)) return null
  if (answer.status !== 200 || !FOUND.test(page)) throw new CepServiceError(t('server-outside.ceps.unknown'), false)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const address = `${url}/descarga.do?formato=XML`
  const file = await send({ method: 'GET', url: address, headers: { cookie }, isRepeatable: true }, timing)
  if (OVER_LIMIT.test(file.body.toString('latin1'))) throw new CepServiceError(t('server-outside.ceps.limit'), true)
  if (file.status !== 200) throw new CepServiceError(t('server-outside.ceps.unknown'), false)
  return file.body
}

/** Its own names of the fields; `T` asks by tracking key. */
function formOf({ date, trackingKey, senderCode, receiverCode, account, amount }: CepQuestion): string {
  const [year, month, day] = date.split('-')
  return new URLSearchParams({
    tipoCriterio: 'T',
    captcha: 'c',
    tipoConsulta: '1',
    fecha: `${day}-${month}-${year}`,
    criterio: trackingKey,
    emisor: senderCode,
    receptor: receiverCode,
    cuenta: account,
    monto: amount,
    receptorParticipante: '0',
  }).toString()
}
