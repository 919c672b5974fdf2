import { Readable } from 'node:stream'
import { t } from '../../../../contract/language/texts.ts'
import { FileAnswer, type Services } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { dayOf } from '../../../lists/csv-text.ts'
import { type StreamedEntry, streamZip } from '../../../zip/stream-zip.ts'
import { filesIn, inJson, rowsOf } from '../export-person.ts'
import { PERSONAL_TABLES, type Subject } from '../personal-tables.ts'
import { BLOCKED_TABLES, KEPT_TABLES } from './blocked-tables.ts'
import { findBlocked } from './find-blocked.ts'
import { readMoved } from './move-rows.ts'

/** The data of a blocked person as an archive, for an authority or a dispute; the reason is in the history. */
export const exportBlocked: Action<'employee/export-blocked-person'> = async ({ id, reason }, context) => {
  const { db, services, now, record } = context
  const words = checkedReason(reason)
  const person = await findBlocked(db, id)
  await record({ entity: 'person', entityId: id, companyId: person.company_id, reason: words })
  const name = `${t('server-privacy.blockedFile')}-${id}-${dayOf(now)}`
  return new FileAnswer('zip', `${name}.zip`, async () => Readable.from(streamZip(entriesOf(person, now, services))))
}

async function* entriesOf(person: Subject, now: Date, services: Services): AsyncGenerator<StreamedEntry> {
  const { db } = services
  const tables: { table: string; kind: string; rows: number }[] = []
  const missing: string[] = []
  for (const entry of BLOCKED_TABLES) {
    const rows = await readMoved(db, entry, person)
    if (rows.length === 0) continue
    tables.push({ table: entry.table, kind: entry.kind, rows: rows.length })
    yield { name: `${entry.table}.json`, content: inJson(rows) }
    yield* filesIn(entry, rows, services, missing)
  }
  for (const { table } of KEPT_TABLES) {
    const entry = PERSONAL_TABLES.find((one) => one.table === table)
    const rows = entry ? await rowsOf(db, entry, person, false) : []
    if (rows.length > 0) yield { name: `${table}.kept.json`, content: inJson(rows) }
  }
  yield {
    name: 'about.json',
    content: inJson({ person: person.id, made_at: now.toISOString(), tables, missing_files: missing }),
  }
}
