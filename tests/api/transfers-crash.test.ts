import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { killable } from '../support/killable.ts'
import { running } from '../support/test-app.ts'
import { createPayable, historyOf } from '../support/transfers.ts'
import { startWise } from '../support/wise-server.ts'

const CALCULATE = 'contractor/wise-invoice-calculation'
const TRANSFER = 'contractor/wise-invoice-transfer'
const FUND = 'contractor/wise-fund-transfer-by-balance'

const wise = running(startWise)
const life = killable(() => ({
  TRANSFERS: 'wise',
  WISE_API_URL: wise.settings.apiUrl,
  WISE_API_TOKEN: wise.settings.token,
}))

/** Wise does what this call orders and never answers; then the server dies, with nothing of it written down. */
async function dieIn(on: RegExp, order: () => Promise<unknown>, isDone: () => void): Promise<void> {
  wise.faults.push({ on, isDone: true, isSilent: true })
  const lost = order().catch(() => null)
  await vi.waitFor(isDone, { timeout: 30_000 })
  await life.kill()
  expect(await lost).toBeNull()
  await life.database.pool.query('update invoice_transfers set busy_until = now()')
  await life.letTimePass()
}

test('kill -9 after the calculation, in the making of the transfer and in its payment: it goes on, and is paid once [H5]', async () => {
  const { invoiceId, tokens } = await createPayable(life.app)
  const stored = async () =>
    (await life.database.db.selectFrom('invoice_transfers').selectAll().execute()).map(
      ({ transfer_id, status, funded_at }) => ({ transfer_id, status, isFunded: funded_at !== null }),
    )
  const { quoteId } = (await life.server.call(CALCULATE, { invoiceId }, tokens.admin)).body.data
  await life.kill()

  await life.start()
  const order = { invoiceId, quoteId, requestKey: randomUUID() }
  const made = () => expect(wise.account.transfers).toHaveLength(1)
  await dieIn(/^POST \/transfers$/, () => life.server.call(TRANSFER, order, tokens.admin), made)
  expect(await stored()).toEqual([{ transfer_id: null, status: 'ordered', isFunded: false }])

  await life.start()
  const transfer_id = String(wise.account.transfers[0]?.id)
  const named = [{ transfer_id, status: 'incoming_payment_waiting', isFunded: false }]
  await vi.waitFor(async () => expect(await stored()).toEqual(named), { timeout: 60_000, interval: 100 })
  made()
  // A repeated request gets the answer of the first call; another call is refused, and no money has moved.
  const { rows } = await life.database.pool.query('select id from invoice_transfers')
  const again = await life.server.call(TRANSFER, order, tokens.admin)
  const answered = { data: { transferId: rows[0].id, provider_status: 'incoming_payment_waiting' } }
  expect([again.status, again.body]).toMatchObject([200, answered])
  const other = await life.server.call(TRANSFER, { ...order, requestKey: randomUUID() }, tokens.admin)
  expect([other.status, other.body.code]).toEqual([409, 'TRANSFER_EXISTS'])
  expect(wise.account.payments()).toBe(0)

  const paid = () => expect(wise.account.payments()).toBe(1)
  await dieIn(/payments$/, () => life.server.call(FUND, { transferId: rows[0].id }, tokens.admin), paid)
  expect(await stored()).toEqual(named)

  await life.start()
  const funded = async () => expect((await stored()).map(({ isFunded }) => isFunded)).toEqual([true])
  await vi.waitFor(funded, { timeout: 60_000, interval: 100 })
  const repeated = await life.server.call(FUND, { transferId: rows[0].id }, tokens.admin)
  expect(repeated.body.data).toMatchObject({ successfulTransfers: [{ invoiceId }], failTransfers: [] })
  made()
  paid()
  expect(await historyOf(life.app, invoiceId)).toEqual(['invoice.transfer-created', 'invoice.transfer-funded'])
}, 300_000)
