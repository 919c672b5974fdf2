import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
import { callApi } from './api.ts'
import { answerStepUp } from './step-up.ts'
import { streamFile } from './stream-file.ts'

const REFUSAL = { status: 403, code: 'STEP_UP', message: 'Confirm it is you to continue.' }
let sent: { url: string; body: string }[] = []
let takeBack = () => {}

/** A server that wants the password first until `isConfirmed` says it has it. */
function serve(isConfirmed: () => boolean): void {
  sent = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body })
    return isConfirmed() ? Response.json({ status: 200 }) : Response.json(REFUSAL, { status: 403 })
  })
}
/** Such a server, and a person who gives the password. */
function serveConfirmed(): void {
  let isConfirmed = false
  serve(() => isConfirmed)
  takeBack = answerStepUp(async () => {
    isConfirmed = true
    return true
  })
}
afterEach(() => {
  takeBack()
  vi.unstubAllGlobals()
})
const call = () => callApi('employee/get-own-bank-account', { id: 1 })

test('a call that needs the password is repeated by itself once the person has given it, without the password in it', async () => {
  serveConfirmed()
  expect(await call()).toEqual({ status: 200 })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('without a confirmation the caller gets a clear refusal, and nothing is sent again', async () => {
  serve(() => false)
  takeBack = answerStepUp(async () => false)
  await expect(call()).rejects.toMatchObject({
    status: 403,
    code: 'STEP_UP',
    message: 'Nothing was changed, because you did not confirm your password.',
  })
  expect(sent).toHaveLength(1)
})

test('calls at the same moment share one question, and the next refusal asks again', async () => {
  let isConfirmed = false
  let asked = 0
  serve(() => isConfirmed)
  takeBack = answerStepUp(async () => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 10))
    isConfirmed = true
    return true
  })
  await Promise.all([call(), call(), call()])
  expect(asked).toBe(1)
  isConfirmed = false
  await call()
  expect(asked).toBe(2)
})

test('a call that is still refused after the password is refused, and does not ask forever', async () => {
  serve(() => false)
  takeBack = answerStepUp(async () => true)
  await expect(call()).rejects.toMatchObject({ code: 'STEP_UP' })
  expect(sent).toHaveLength(2)
})

test('a question that is open when its screen goes counts as not confirmed, and holds up nothing later', async () => {
  serve(() => false)
  const leave = answerStepUp(() => new Promise(() => {}))
  const waiting = expect(call()).rejects.toMatchObject({ code: 'STEP_UP' })
  await eventually(() => expect(sent).toHaveLength(1))
  await Promise.resolve()
  leave()
  await waiting
  await expect(call()).rejects.toMatchObject({ code: 'STEP_UP' })
})

test('the export of a list that needs the password is repeated like any other call', async () => {
  serveConfirmed()
  const parts: number[] = []
  const options = {
    signal: new AbortController().signal,
    onPart: (part: Uint8Array) => void parts.push(part.length),
    broken: 'Broken.',
  }
  const file = await streamFile('employee/export-employees', {}, options)
  expect(await file.blob.text()).toBe('{"status":200}')
  expect(parts.length).toBeGreaterThan(0)
  expect(sent).toHaveLength(2)
})

test('an export without a confirmation is refused and gives no file', async () => {
  serve(() => false)
  takeBack = answerStepUp(async () => false)
  const options = { signal: new AbortController().signal, onPart: () => {}, broken: 'Broken.' }
  await expect(streamFile('employee/export-employees', {}, options)).rejects.toMatchObject({
    code: 'STEP_UP',
    message: 'Nothing was changed, because you did not confirm your password.',
  })
})
