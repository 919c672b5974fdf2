import { setTimeout as sleep } from 'node:timers/promises'
import { folded } from '../../../cells/folded.ts'
import type { Timing } from '../../timing.ts'
import type { BillReference, SatCode, SatCodeKind, SatState, SealFiles, Tax } from '../tax.ts'
import { cancelBill, createBill, download, findBills, readCancellation } from './bills.ts'
import { type Client, createClient, NoAnswerError, RefusedError } from './client.ts'
import { createPayslip } from './payslips.ts'
import type { FacturamaSettings } from './settings.ts'

const CATALOGS: Record<SatCodeKind, string> = {
  product: 'ProductsOrServices',
  unit: 'Units',
  use: 'CfdiUses',
  regime: 'FiscalRegimens',
  form: 'PaymentForms',
}
/** Facturama answers shorter lists in full for every search. */
const LONG: readonly SatCodeKind[] = ['product', 'unit']
const MOST = 500

/** The codes whose name or key holds the words; `Name` is the description, `Value` the key. */
async function searchCodes(call: Client, kind: SatCodeKind, search: string): Promise<SatCode[]> {
  const query: Record<string, string> = LONG.includes(kind) ? { keyword: search } : {}
  const answer = await call<{ Name?: unknown; Value?: unknown }[] | null>({ path: `/catalogs/${CATALOGS[kind]}`, query })
  const codes = (answer ?? []).flatMap(({ Name, Value }) =>
    typeof Name === 'string' && typeof Value === 'string'
      ? [{ code: Value.slice(0, 20), description: Name.slice(0, 300) }]
      : [],
  )
  const wanted = folded(search)
  const found = LONG.includes(kind) ? codes : codes.filter((one) => folded(`${one.code} ${one.description}`).includes(wanted))
  return found.slice(0, MOST)
}

/** Its own programs wait this long for a stamp. */
const TIMING: Timing = { now: () => new Date(), pause: sleep, timeoutMs: 60_000 }

/** Well over the longest that a call was seen to wait in Facturama's queue. */
const SETTLE_MS = 15 * 60_000

/** Tax bills made and stamped at Facturama (API Multiemisor: one seal for each RFC). */
export function createFacturama(settings: FacturamaSettings, changes: Partial<Timing> = {}): Tax {
  const call = createClient(settings, { ...TIMING, ...changes })
  return {
    name: 'facturama',
    account: settings.user,
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

const STATES: Record<string, SatState> = { vigente: 'Valid', cancelado: 'Cancelled', 'no encontrado': 'Not found' }

/** The SAT's state of a bill, asked through Facturama; an unknown text counts as no answer. */
async function readSatState(call: Client, bill: Omit<BillReference, 'id'>): Promise<SatState> {
  const { uuid, issuerRfc, receiverRfc, total } = bill
  const answer = await call<{ Status?: unknown; Estado?: unknown } | null>({
    path: '/cfdi/status',
    query: { uuid: uuid ?? '', issuerRfc, receiverRfc, total },
  })
  const text = String(answer?.Status ?? answer?.Estado ?? '')
  const state = STATES[text.trim().toLowerCase()]
  if (!state) throw new NoAnswerError({ cause: new Error(`The SAT's state came as "${text.slice(0, 100)}".`) })
  return state
}

const NOT_FOUND = 404
const pathOf = (rfc: string): string => `/api-lite/csds/${encodeURIComponent(rfc)}`

/** Uploads a seal; it replaces the one that Facturama has for this RFC. */
async function putSeal(call: Client, seal: SealFiles): Promise<void> {
  const body = {
    Rfc: seal.rfc,
    Certificate: seal.certificate.toString('base64'),
    PrivateKey: seal.key.toString('base64'),
    PrivateKeyPassword: seal.password,
  }
  const isThere = await hasSeal(call, seal.rfc)
  // The answer repeats the request, so it is ignored.
  await call<unknown>(
    isThere ? { method: 'PUT', path: pathOf(seal.rfc), body } : { method: 'POST', path: '/api-lite/csds', body },
  )
}

async function deleteSeal(call: Client, rfc: string): Promise<void> {
  await call<unknown>({ method: 'DELETE', path: pathOf(rfc) }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

async function hasSeal(call: Client, rfc: string): Promise<boolean> {
  try {
    return Boolean(await call<unknown>({ path: pathOf(rfc) }))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof RefusedError && error.status === NOT_FOUND
