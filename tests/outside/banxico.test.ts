import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBanxico } from '../../server/outside/ceps/banxico.ts'
import type { CepServiceError } from '../../server/outside/ceps/ceps.ts'

/** The portal as its recorded answers show it (K): pages with words, and a download that belongs to the session. */
const PAGES: Record<string, string> = {
  FOUND: '<a href="descarga.do?formato=XML" class="boton">XML</a>',
  NONE: '<p>[BE] No se encontr\xF3 ning\xFAn pago con la informaci\xF3n proporcionada.</p>',
  CAPTCHA: '<p>La imagen de seguridad no fue ingresada correctamente.</p>',
  LIMIT: '<h1>Lo sentimos, pero ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal.</h1>',
  OTHER: '<html>Mantenimiento</html>',
}
const XML = '<SPEI_Tercero claveRastreo="FOUND"/>'
const forms: Record<string, string>[] = []
const http = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/cep/descarga.do?formato=XML') {
      response.end(request.headers.cookie === 'JSESSIONID=a1; TS=b2' ? XML : PAGES['OTHER'])
      return
    }
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    forms.push(form)
    response.setHeader('set-cookie', ['JSESSIONID=a1; path=/; HttpOnly', 'TS=b2; Path=/'])
    if (form['criterio'] === 'BROKEN') response.statusCode = 503
    response.end(Buffer.from(PAGES[form['criterio'] ?? ''] ?? '', 'latin1'))
  })
})
let ask: (trackingKey: string) => Promise<Buffer | null>
beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/cep`
  const { fetchCep } = createBanxico(url, { now: () => new Date(), pause: async () => undefined, timeoutMs: 400 })
  const payment = { date: '2026-11-30', senderCode: '40012', receiverCode: '40002', account: '002010077777777771' }
  ask = (trackingKey) => fetchCep({ ...payment, trackingKey, amount: '12310.93' })
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
const refusal = (key: string): Promise<CepServiceError> =>
  ask(key).then(
    () => Promise.reject(new Error('It answered.')),
    (error: CepServiceError) => error,
  )

test('I1 the Bank of Mexico is asked in its form, and gives out the XML in the same session', async () => {
  expect((await ask('FOUND'))?.toString()).toBe(XML)
  expect(forms[0]).toEqual({
    ...{ tipoCriterio: 'T', captcha: 'c', tipoConsulta: '1', fecha: '30-11-2026', criterio: 'FOUND', emisor: '40012' },
    ...{ receptor: '40002', cuenta: '002010077777777771', monto: '12310.93', receptorParticipante: '0' },
  })
  expect(await ask('NONE')).toBeNull()
})

test('I1 a limit, a page nobody knows and silence are no findings', async () => {
  for (const key of ['CAPTCHA', 'LIMIT']) expect((await refusal(key)).isLimit).toBe(true)
  expect((await refusal('OTHER')).text).toMatch(/answered something unknown/)
  expect((await refusal('BROKEN')).text).toMatch(/does not answer/)
})
