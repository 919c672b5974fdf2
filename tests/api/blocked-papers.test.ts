import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepSignedEnvelope } from '../../server/areas/envelopes/tasks/keep-signed-envelope.ts'
import { fetchPapers } from '../../server/areas/tax-bills/fetch-papers.ts'
import { cancellations, NOW } from '../support/blocking.ts'
import { applyEvent } from '../support/envelopes.ts'
import { fillPerson } from '../support/filled-person.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const { context, block } = cancellations(app)
const PDF = Buffer.from('%PDF-1.4 signed')
const WITHOUT = { envelopes: 'document_file', invoice_cfdis: 'xml_file' } as const

/** A former contractor whose agreement and tax bill have no papers yet, and other services that have them. */
async function fillWithoutPapers() {
  const { person } = await fillPerson(app)
  await sql`update envelopes set document_file = null, evidence_file = null where person_id = ${person.id}`.execute(app.db)
  await sql`update invoice_cfdis set xml_file = null, pdf_file = null, service = ${app.services.tax.name}, is_stamped = true
    where invoice_id in (select id from invoices where contractor_id = ${person.id})`.execute(app.db)
  const { id: envelope } = await rowOf(app.db, 'envelopes', { person_id: person.id })
  const stored = async (table: keyof typeof WITHOUT) => {
    const of =
      table === 'envelopes'
        ? sql`person_id = ${person.id}`
        : sql`invoice_id in (select id from invoices where contractor_id = ${person.id})`
    const { rows: found } = await sql<{
      file: string | null
    }>`select ${sql.ref(WITHOUT[table])} as file from ${sql.table(table)}
      where ${of}`.execute(app.db)
    return found.map(({ file }) => file !== null)
  }
  /** Fetches the papers. @param meanwhile runs while a service sends one */
  const fetchAll = async (meanwhile: (table: keyof typeof WITHOUT) => Promise<unknown> = async () => undefined) => {
    const asked: string[] = []
    const send = async (table: keyof typeof WITHOUT) => {
      asked.push(table)
      await meanwhile(table)
      return PDF
    }
    const esign = { ...app.services.esign, downloadPdf: () => send('envelopes') }
    const tax = { ...app.services.tax, name: app.services.tax.name, download: () => send('invoice_cfdis') }
    const services = { ...app.services, esign, tax } as never
    const warned: object[] = []
    const log = { warn: (facts: object) => void warned.push(facts) }
    await keepSignedEnvelope({ id: envelope }, { ...(context() as object), services, log } as never)
    await fetchPapers(services, log)
    return { asked, warned }
  }
  return { block: () => block(person.id), stored, fetchAll }
}

test('papers of an agreement and of a tax bill are fetched and kept', async () => {
  const { stored, fetchAll } = await fillWithoutPapers()
  expect((await fetchAll()).warned).toEqual([])
  expect([await stored('envelopes'), await stored('invoice_cfdis')]).toEqual([[true], [true]])
})

test('papers of a blocked person are not fetched again', async () => {
  const { block, stored, fetchAll } = await fillWithoutPapers()
  await block()
  expect(await fetchAll()).toEqual({ asked: [], warned: [] })
  expect([await stored('envelopes'), await stored('invoice_cfdis')]).toEqual([[false], [false]])
})

test('papers that a service sends while the data are being blocked are not kept', async () => {
  for (const table of ['envelopes', 'invoice_cfdis'] as const) {
    const { block, stored, fetchAll } = await fillWithoutPapers()
    let isBlocked = false
    await fetchAll(async (fetched) => {
      if (isBlocked || fetched !== table) return
      isBlocked = true
      await block()
    })
    expect([table, isBlocked, await stored(table)]).toEqual([table, true, [false]])
  }
})

test('the words of a signer who declines are blocked with the envelope, and those that come later are not kept', async () => {
  const { person } = await fillPerson(app)
  const { rows } = await sql<{ envelope: string }>`update envelopes set status = 'sent', declined_reason = null
    where person_id = ${person.id} returning envelope_id::text as envelope`.execute(app.db)
  const envelopeId = rows[0]?.envelope as string
  const decline = (key: string, reason: string) =>
    applyEvent(app.db, { envelopeId, key, at: NOW.toISOString(), status: 'declined', signer: null, reason }, NOW)
  const words = async () => {
    const { rows: told } = await sql<{ reason: string | null }>`select reason from envelope_events
      where envelope_id = ${envelopeId} and status = 'declined' order by id`.execute(app.db)
    const { rows: kept } = await sql<{ reason: string | null }>`select declined_reason as reason from envelopes
      where envelope_id::text = ${envelopeId}`.execute(app.db)
    return [...kept, ...told].map(({ reason }) => reason)
  }
  await decline('first', 'My name is Rosa')
  expect(await words()).toEqual(['My name is Rosa', 'My name is Rosa'])
  await block(person.id)
  expect(await words()).toEqual([null, null])
  await decline('late', 'My name is Rosa')
  expect(await words()).toEqual([null, null, null])
})
