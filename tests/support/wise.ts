import { afterEach, beforeEach } from 'vitest'
import { applyTransferEvent } from '../../server/areas/transfers/apply-event.ts'
import { inTransaction, workerOf } from '../../server/areas/transfers/context.ts'
import { createWise } from '../../server/outside/transfers/wise/create.ts'
import type { TestApp } from './app.ts'
import { beforehand } from './test-app.ts'
import { startWise, type WiseServer } from './wise-server.ts'

/** A Wise of its own for each test of the file, by which the app pays. */
export function wiseOf(app: TestApp): WiseServer {
  const server = beforehand(() => startWise('legacy', () => (app.now.value ?? new Date()).getTime()), beforeEach)
  beforeEach(() => {
    app.services.transfers = createWise(server.settings, { pause: async () => undefined })
  })
  afterEach(() => server.close())
  return server
}

/** An event of Wise about a transfer, by its number there. */
export function tellOf({ services }: TestApp, wiseId: number, status: string, time: Date) {
  const at = time.toISOString()
  const event = { transferId: String(wiseId), key: `${wiseId} ${status} ${at}`, at, status, reason: null }
  return inTransaction(workerOf('test', services), null, (context) => applyTransferEvent(context, event))
}
