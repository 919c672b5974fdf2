import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBanxico } from '../../server/outside/ceps/banxico.ts'
import type { CepServiceError } from '../../server/outside/ceps/ceps.ts'
import { TIMING } from '../../server/outside/http.ts'
import { CEP_XML, startBanxicoServer } from '../support/banxico-server.ts'

let portal: Awaited<ReturnType<typeof startBanxicoServer>>
let ask: (trackingKey: string) => Promise<Buffer | null>
beforeAll(async () => {
  portal = await startBanxicoServer()
  const { fetchCep } = createBanxico(portal.url, { ...TIMING, pause: async () => undefined })
  const payment = { date: '2026-11-30', senderCode: '40012', receiverCode: '40002', account: '002010077777777771' }
  ask = (trackingKey) => fetchCep({ ...payment, trackingKey, amount: '12310.93' })
})
afterAll(() => portal.close())
const refusal = (key: string): Promise<CepServiceError> =>
  ask(key).then(
    () => Promise.reject(new Error('It answered.')),
    (error: CepServiceError) => error,
  )

test('the Bank of Mexico is asked in its form, and gives out the XML in the same session [I1]', async () => {
  expect((await ask('FOUND'))?.toString()).toBe(CEP_XML)
  expect(portal.forms[0]).toEqual({
    tipoCriterio: 'T',
    captcha: 'c',
    tipoConsulta: '1',
    fecha: '30-11-2026',
    criterio: 'FOUND',
    emisor: '40012',
    receptor: '40002',
    cuenta: '002010077777777771',
    monto: '12310.93',
    receptorParticipante: '0',
  })
  expect(await ask('NONE')).toBeNull()
})

test('a limit, an unknown page and a timeout are no findings [I1]', async () => {
  for (const key of ['CAPTCHA', 'LIMIT']) expect((await refusal(key)).isLimit).toBe(true)
  expect((await refusal('OTHER')).text).toMatch(/gave an unknown answer/)
  expect((await refusal('BROKEN')).text).toMatch(/does not answer/)
})
