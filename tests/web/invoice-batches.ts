import { beforeEach, vi } from 'vitest'
import { ApprovedContractor, Batch, BatchItem } from '../../contract/invoice-batches/schemas.ts'
import { type More, recordOf } from './whole.ts'

export const contractorOf = (id: number, more: More<ApprovedContractor> = {}) =>
  recordOf(ApprovedContractor, {
    id,
    firstname: 'Ana',
    lastname: `Number ${id}`,
    email: `ana${id}@plantilla.test`,
    contract: { id: id + 100, contractor_fee: '20000.00', currency: 'MXN', fee_period: 'Monthly' },
    ...more,
  })

export const batchOf = (more: More<Batch> = {}) =>
  recordOf(Batch, {
    batchKey: 'key-1',
    company: { id: 1, name: 'Acme' },
    status: 'Done',
    concept: 'Services of November 2026',
    period_start: '2026-11-01',
    period_end: '2026-11-30',
    issue_date: '2026-11-30',
    amount_mode: 'contract',
    total: 2,
    completed: 2,
    created: 2,
    failed: 0,
    skipped: 0,
    created_by: 'Admin One',
    created_at: '2026-11-30T18:00:00.000Z',
    ...more,
  })

export const itemOf = (id: number, more: More<BatchItem> = {}) =>
  recordOf(BatchItem, {
    id,
    firstname: 'Ana',
    lastname: `Number ${id}`,
    state: 'Created',
    invoice: { id: id + 1000, folio: `C-2026-${id}`, total: '19000.00', currency: 'MXN' },
    ...more,
  })

/** Replaces the browser's event stream: the test sends the server's events. */
export class FakeEventSource {
  static opened: FakeEventSource[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

/** Gives each test of a file the event stream of a browser, with none open. */
export const fakeStreams = (): void =>
  beforeEach(() => {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
  })
