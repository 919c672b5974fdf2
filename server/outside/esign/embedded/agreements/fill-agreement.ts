import mustache from 'mustache'
import { ZONE } from '../../../../../contract/calendar.ts'
import { dateFormat } from '../../../../../contract/language/formats.ts'
import { schemaText } from '../../../../../contract/language/overlay.ts'
import type { AgreementBlock, AgreementContent } from '../../../../../contract/signing/schemas.ts'
import { inLanguage } from '../../../../language.ts'
import type { Signer } from '../../esign.ts'
import { sayDays } from '../../say-days.ts'
import type { AgreementFile, FileBlock } from './agreement-file.ts'

/** Replaces a missing value. */
const BLANK = '________'
/** Values are plain text here; the code that draws the agreement escapes them for its format. */
const WRITING = { escape: (value: unknown) => (value === '' ? BLANK : String(value)) }

type Values = Readonly<Record<string, string>>

/** The labels of required fields that have no value, in the order of the file. */
export const missingFields = ({ fields }: AgreementFile, values: Values): string[] =>
  Object.entries(fields)
    .filter(([name, { required }]) => required && !values[name]?.trim())
    .map(([, { label }]) => schemaText('agreements', label))

/**
 * The agreement with its fields filled in. A missing value is a blank line, and its section (`{{#end_date}}…{{/end_date}}`)
 * is left out. Values are plain text: fields in them are not expanded.
 */
export function fillAgreement(
  file: AgreementFile,
  language: string,
  values: Values,
  signers: readonly Signer[],
  now: Date,
): AgreementContent {
  const version = file.languages[language]
  if (!version) throw new Error(`"${file.key}" has no version in "${language}".`)
  const view = viewOf(file, language, { ...values, ...ownFields(signers, language, now) })
  const words = (text: string): string => mustache.render(text, view, {}, WRITING)
  const blocks = (sources: readonly FileBlock[]) => sources.map((source) => fillBlock(source, words)).filter(saysSomething)
  return {
    language,
    title: words(version.title),
    ...(version.mark === undefined ? {} : { mark: version.mark }),
    intro: blocks(version.intro),
    sections: version.sections.map(({ heading, blocks: sources }) => ({ heading: words(heading), blocks: blocks(sources) })),
    parties: version.signatures.map(({ role, label }) => ({ role, label, name: nameOf(signers, role) })),
  }
}

const nameOf = (signers: readonly Signer[], role: Signer['role']): string =>
  signers.find((signer) => signer.role === role)?.name ?? ''

/** Fields that every agreement has (KNOWN_FIELDS). */
const ownFields = (signers: readonly Signer[], language: string, now: Date): Values => ({
  ...Object.fromEntries(
    signers.flatMap(({ role, name, email }) => [
      [`${role}_name`, name],
      [`${role}_email`, email],
    ]),
  ),
  date: inLanguage(language, () => dateFormat({ dateStyle: 'long', timeZone: ZONE })).format(now),
})

/** Every field with its value on one line; one that has none is empty text, which a condition takes for absent. */
function viewOf({ fields }: AgreementFile, language: string, values: Values): Record<string, string> {
  const written = sayDays(values, language)
  return Object.fromEntries(
    [...Object.keys(fields), ...Object.keys(written)].map((name) => {
      const line = (written[name] ?? '').replace(/\s+/g, ' ').trim()
      return [name, fields[name]?.words?.[language]?.[line] ?? line]
    }),
  )
}

function fillBlock(source: FileBlock, words: (text: string) => string): AgreementBlock {
  const empty = { text: '', items: [], rows: [] }
  if (typeof source === 'string') return { ...empty, type: 'paragraph', text: words(source) }
  if ('list' in source) return { ...empty, type: 'list', items: source.list.map(words).filter((item) => item !== '') }
  const rows = source.facts
    .map(({ label, value }) => ({ label: words(label), value: words(value) }))
    // A fact with only blanks is left out.
    .filter(({ value }) => /[\p{L}\p{N}]/u.test(value))
  return { ...empty, type: 'facts', rows }
}

const saysSomething = ({ text, items, rows }: AgreementBlock): boolean => text.trim() !== '' || items.length + rows.length > 0
