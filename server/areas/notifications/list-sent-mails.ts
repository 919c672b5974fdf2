import { type Selectable, sql } from 'kysely'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import type { SentMails } from '../../db/types.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'

type Filters = FiltersOf<'notifications/find-sent-mails'>

type Raw = Pick<Selectable<SentMails>, 'id' | 'at' | 'address' | 'template' | 'subject'>

const DAY_MS = 86_400_000
const DAYS = { day: 1, week: 7, month: 30 }

/** Mails that left, newest first. */
const sentMailList = (now: Date) =>
  ({
    file: 'sent-mails',
    noun: 'mails',
    table: 'sent_mails',
    alias: 'm',
    // They concern all people; only Admin may call the list.
    reach: () => [sql`true`],
    sorts: { at: ['at', 'id'] },
    defaultSort: '-at',
    search: 'search_text',
    filters: {
      template: (name) => sql`m.template = ${name}`,
      sent: (within) => sql`m.at >= ${new Date(now.getTime() - DAYS[within] * DAY_MS).toISOString()}`,
    },
    columns: sql`m.id, m.at, m.address, m.template, m.subject`,
    toRow: (row: Raw) => row,
  }) satisfies ListSource<Filters, Raw, unknown>

export const listSentMails: Action<'notifications/find-sent-mails'> = (input, context) =>
  answerList('mails', sentMailList(context.now), input, context)
