import { type RawBuilder, sql } from 'kysely'
import type { AuditRow } from '../../../contract/history/schemas.ts'
import { textAt } from '../../../contract/language/texts.ts'
import { changedText } from '../../../contract/language/values.ts'
import words from '../../../schemas/texts/en/history.json' with { type: 'json' }
import { KEY_ROLE } from '../../calls/doer.ts'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import { folded } from '../../cells/folded.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { wordsIn } from '../../lists/search.ts'
import { HISTORY_LIST } from './history-list.ts'
import { NOT_BLOCKED } from './reach.ts'

type Filters = FiltersOf<'record/find-audit'>
type HistoryRaw = Parameters<typeof HISTORY_LIST.toRow>[0]
type Raw = HistoryRaw & Pick<AuditRow, 'ip' | 'device' | 'request_id' | 'company_name'> & { about_name: string | null }

/** Longest text of the changes of one entry in a row; the history of the record has all of them. */
const MOST_LETTERS = 2000

const { entity, companyId, from, to } = HISTORY_LIST.filters

/** The whole history, for Admin. It is read in the order of its index by time, so a page costs the same however long it is. */
export const AUDIT_LIST = {
  ...HISTORY_LIST,
  file: 'audit',
  // It names all people and companies; only Admin may call the list.
  reach: () => [NOT_BLOCKED],
  sorts: { at: ['at', 'id'] },
  defaultSort: '-at',
  filters: {
    entity,
    companyId,
    from,
    to,
    actor: doneBy,
    about: (text) => sql`h.entity = 'person' and h.entity_id in (${peopleNamed(text)})`,
    event: (text) => sql`h.action = any(${actionsNamed(text)}::text[])`,
  },
  columns: sql`${HISTORY_LIST.columns}, h.ip, h.device, h.request_id, c.name as company_name,
    nullif(btrim(concat_ws(' ', p.firstname, p.lastname)), '') as about_name`,
  joins: sql`left join companies c on c.id = h.company_id
    left join people p on h.entity = 'person' and p.id = h.entity_id`,
  toRow: ({ about_name, company_name, ip, device, request_id, ...raw }: Raw): AuditRow => {
    const { id, at, actor, entity: kind, entity_id, action, from_status, to_status, changes, reason } = HISTORY_LIST.toRow(raw)
    const status = to_status === null ? [] : [`${from_status ?? '–'} → ${to_status}`]
    const fields = changes.map(({ field, from: before, to: after }) => {
      const values = [before, after].map((value) => (value == null ? '–' : changedText(field, value)))
      return `${textAt('history-fields', field) ?? field}: ${values.join(' → ')}`
    })
    return {
      id,
      at,
      action,
      what: textAt('history.actions', action) ?? action,
      actor_name: actor?.name ?? null,
      actor_role: actor?.role ?? null,
      entity: kind,
      about: about_name ?? (entity_id === null ? '' : String(entity_id)),
      company_name,
      changed: [...status, ...fields].join('; ').slice(0, MOST_LETTERS),
      reason,
      ip,
      device,
      request_id,
    }
  },
} satisfies ListSource<Filters, Raw, AuditRow>

const peopleNamed = (text: string): RawBuilder<unknown> =>
  sql`select q.id from people q where ${sql.join([sql`true`, ...wordsIn(sql`q.search_text`, text)], sql` and `)}`

const PRODUCT = 'Plantilla'

/**
 * Done by a person, or by an API key, of this name; entries without an actor are of the product. The first condition
 * alone is what the index by actor can answer.
 */
function doneBy(text: string): RawBuilder<unknown> {
  // People whose mail address has the name of the product are found by the rest of it.
  if (folded(text) === folded(PRODUCT)) return sql`h.actor_id is null`
  const people = peopleNamed(text)
  const keys = sql`from api_keys k where ${sql.join([sql`true`, ...wordsIn(sql`fold_text(k.name)`, text)], sql` and `)}`
  return sql`h.actor_id in (${people} union select k.created_by ${keys})
    and (h.actor_id in (${people}) or h.actor_role = ${KEY_ROLE} and h.actor_name in (select k.name ${keys}))`
}

const ACTIONS = Object.keys(words.actions)

/** Codes of the events whose words, in the language of the caller, contain the text, or whose code does. */
function actionsNamed(text: string): string[] {
  const wanted = folded(text.trim())
  return ACTIONS.filter((action) => folded(`${textAt('history.actions', action) ?? ''} ${action}`).includes(wanted))
}

export const listAudit: Action<'record/find-audit'> = (input, context) => answerList('entries', AUDIT_LIST, input, context)
