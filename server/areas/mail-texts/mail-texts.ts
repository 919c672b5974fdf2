import { schemaText } from '../../../contract/language/overlay.ts'
import { knowsLanguage, texts } from '../../../contract/language/texts.ts'
import type { Services } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { inLanguage } from '../../language.ts'
import {
  composeMail,
  MAIL_NAMES,
  type MailName,
  type MailValues,
  type MailWords,
  shippedWords,
} from '../../outside/mail/compose.ts'
import { judgeWords, placeholdersOf } from '../../outside/mail/judge-words.ts'

function nameOf({ name, language }: { name: string; language: string }): MailName {
  const known = MAIL_NAMES.find((one) => one === name)
  if (!known || !knowsLanguage(language)) throw new AppError('NOT_FOUND')
  return known
}

/** The list of sent mails names the kinds. */
async function readLabels(tables: Services['tables']): Promise<(name: string) => string> {
  const { served } = await tables.read('sent-mails')
  const labels = served?.definition.columns.find(({ field }) => field === 'template')?.labels ?? {}
  return (name) => schemaText('tables/sent-mails', labels[name] ?? name)
}

export const getMailTexts: Action<'notifications/get-mail-texts'> = async (_input, { db, services }) => {
  const labelOf = await readLabels(services.tables)
  const rows = await db.selectFrom('mail_texts').select(['name', 'language']).where('words', 'is not', null).execute()
  const languagesOf = Map.groupBy(rows, ({ name }) => name)
  const mailTexts = MAIL_NAMES.map((name) => ({
    name,
    label: labelOf(name),
    changed: (languagesOf.get(name) ?? []).map(({ language }) => language).sort(),
  }))
  return { mailTexts: mailTexts.sort((one, other) => one.label.localeCompare(other.label)) }
}

export const getMailText: Action<'notifications/get-mail-text'> = async (input, { db }) => ({
  mailText: await readMailText(db, nameOf(input), input.language),
})

async function readMailText(db: Database, name: MailName, language: string) {
  const row = await db
    .selectFrom('mail_texts as m')
    .leftJoin('people as p', 'p.id', 'm.changed_by')
    .select(['m.words', 'm.version', 'm.changed_at', 'p.firstname', 'p.lastname'])
    .where('m.name', '=', name)
    .where('m.language', '=', language)
    .executeTakeFirst()
  const shipped = inLanguage(language, () => shippedWords(name))
  const own = (row?.words ?? null) as MailWords | null
  return {
    words: own ?? shipped,
    shipped,
    placeholders: placeholdersOf(shipped),
    version: row?.version ?? 0,
    is_own: own !== null,
    changed_at: row?.changed_at ?? null,
    changed_by: row?.firstname ? `${row.firstname} ${row.lastname}` : null,
  }
}

export const previewMailText: Action<'notifications/preview-mail-text'> = async (input, { services }) => {
  const name = nameOf(input)
  refuseWrong(input.words, input.language, name)
  const { publicUrl } = services.settings
  const { subject, html } = inLanguage(input.language, () => composeMail(name, '', exampleValues(), publicUrl, input.words))
  return { subject, html }
}

/** The messages are in the language of the caller, the words in that of the mail. */
function refuseWrong(words: MailWords, language: string, name: MailName): void {
  const examples: object = exampleValues()
  const problems = judgeWords(
    words,
    inLanguage(language, () => shippedWords(name)),
    (value) => typeof Reflect.get(examples, value) === 'number',
  )
  if (problems.length > 0) throw validationError(problems)
}

type Saving = Parameters<Action<'notifications/save-mail-text'>>[1]

export const saveMailText: Action<'notifications/save-mail-text'> = async (input, context) => {
  const name = nameOf(input)
  refuseWrong(input.words, input.language, name)
  return { mailText: await keep(name, input, input.words, context) }
}

export const restoreMailText: Action<'notifications/restore-mail-text'> = async (input, context) => ({
  mailText: await keep(nameOf(input), input, null, context),
})

async function keep(
  name: MailName,
  { language, version }: { language: string; version: number },
  words: MailWords | null,
  context: Pick<Saving, 'db' | 'session' | 'now' | 'record'>,
) {
  const { db, session, now, record } = context
  const before = await readMailText(db, name, language)
  const values = { words: words && JSON.stringify(words), changed_by: session.id, changed_at: now.toISOString() }
  // Two who save at once: the unique row lets the first one pass.
  const row = await db
    .insertInto('mail_texts')
    .values({ name, language, ...values })
    .onConflict((on) =>
      on
        .columns(['name', 'language'])
        .doUpdateSet({ ...values, version: version + 1 })
        .where('mail_texts.version', '=', version),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (row?.version !== version + 1) throw new AppError('STALE', { current: { version: before.version } })
  const after = await readMailText(db, name, language)
  const fields = ['subject', 'title', 'body', 'button', 'closing'] as const
  const changed = fields.filter((field) => before.words[field] !== after.words[field])
  await record({
    entity: 'mail-text',
    entityId: row.id,
    companyId: null,
    changes: changed.map((field) => ({
      field: `${name}.${language}.${field}`,
      from: before.words[field] ?? null,
      to: after.words[field] ?? null,
    })),
  })
  return after
}

const NUMBERS = {
  companyId: 1,
  count: 3,
  days: 7,
  invoiceId: 1,
  minutes: 10,
  people: 12,
  personId: 1,
  receiptId: 1,
  requestId: 1,
  tries: 10,
}

/** Values of no real mail, for a preview. */
const exampleValues = (): MailValues[MailName] => {
  const { line, ...words } = texts('server-mails.examples')
  return { ...NUMBERS, ...words, token: 'example', path: '/admin', code: '042715', lines: [line] } as MailValues[MailName]
}
