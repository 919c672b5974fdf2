import { setTimeout as sleep } from 'node:timers/promises'
import type { Timing } from '../../timing.ts'
import type { Tax } from '../tax.ts'
import { cancelBill, createBill, download, findBills, readCancellation } from './bills.ts'
import { createClient } from './client.ts'
import { searchCodes } from './codes.ts'
import { createPayslip } from './payslips.ts'
import { readSatState } from './sat-state.ts'
import { deleteSeal, putSeal } from './seals.ts'
import type { FacturamaSettings } from './settings.ts'

/** Its own programs wait this long for a stamp. */
const TIMING: Timing = { now: () => new Date(), pause: sleep, timeoutMs: 60_000 }

/** Well over the longest that a call was seen to wait in Facturama's queue. */
const SETTLE_MS = 15 * 60_000

/** Tax bills made and stamped at Facturama (API Multiemisor: one seal for each RFC). */
export function createFacturama(settings: FacturamaSettings, changes: Partial<Timing> = {}): Tax {
  const call = createClient(settings, { ...TIMING, ...changes })
  return {
    name: 'facturama',
    needsKeyEachTime: false,
    putSeal: (seal) => putSeal(call, seal),
    deleteSeal: (rfc) => deleteSeal(call, rfc),
    createBill: (request, { mayExist }) => createBill(call, request, mayExist),
    findBills: (name) => findBills(call, name),
    settleMs: SETTLE_MS,
    createPayslip: (request, { mayExist }) => createPayslip(call, request, mayExist),
    cancelBill: ({ id }, motive, substitute) => cancelBill(call, id, motive, substitute),
    readCancellation: (bill) => readCancellation(call, bill),
    readSatState: (bill) => readSatState(call, bill),
    download: (id, kind) => download(call, id, kind),
    searchCodes: (kind, search) => searchCodes(call, kind, search),
  }
}
