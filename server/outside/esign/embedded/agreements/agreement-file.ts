import mustache from 'mustache'
import Type, { type Static } from 'typebox'
import { Language } from '../../../../../contract/format/shared.ts'
import { PartyRole } from '../../../../../contract/signing/schemas.ts'
import { type Judge, judgeOf } from '../../../../definitions/shape.ts'
import { valueNames } from '../../values.ts'

const Line = Type.String({ minLength: 1, maxLength: 200 })
const Words = Type.String({ minLength: 1, maxLength: 4000 })
const strict = { additionalProperties: false }
/** Texts of stored values by language. */
const Wording = Type.Record(Language, Type.Record(Line, Line), { ...strict, minProperties: 1 })

/** A paragraph, a list, or facts in two columns. */
const Block = Type.Union([
  Words,
  Type.Object({ list: Type.Array(Words, { minItems: 1, maxItems: 40 }) }, strict),
  Type.Object({ facts: Type.Array(Type.Object({ label: Line, value: Words }, strict), { minItems: 1, maxItems: 40 }) }, strict),
])
export type FileBlock = Static<typeof Block>

/** The whole agreement in one language. */
const Version = Type.Object(
  {
    name: Line,
    emailSubject: Line,
    description: Type.String({ minLength: 1, maxLength: 400 }),
    title: Line,
    mark: Type.Optional(Line),
    intro: Type.Array(Block, { maxItems: 20 }),
    sections: Type.Array(Type.Object({ heading: Line, blocks: Type.Array(Block, { minItems: 1, maxItems: 40 }) }, strict), {
      minItems: 1,
      maxItems: 60,
    }),
    signatures: Type.Array(Type.Object({ role: PartyRole, label: Line }, strict), { minItems: 2, maxItems: 2 }),
  },
  strict,
)
export type AgreementVersion = Static<typeof Version>

/** A file of schemas/agreements; docs/agreements.md says what each member means. */
export const AgreementFile = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }),
    kind: Type.Enum(['Contractor', 'Employee', 'Client']),
    fields: Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 }),
      Type.Object(
        { label: Line, required: Type.Optional(Type.Boolean()), example: Words, words: Type.Optional(Wording) },
        strict,
      ),
    ),
    languages: Type.Record(Language, Version, { ...strict, minProperties: 1 }),
  },
  strict,
)
export type AgreementFile = Static<typeof AgreementFile>

const hasShape: Judge<AgreementFile> = judgeOf(AgreementFile)

/** Fields that every agreement has: the two signers, and the day it is sent. */
const KNOWN_FIELDS = ['applicant_name', 'applicant_email', 'admin_name', 'admin_email', 'date'] as const

/** All errors of a file, in sentences for its editor; empty if it may be used. */
export function checkAgreementFile(content: unknown, name: string): string[] {
  if (!hasShape(content)) {
    return (hasShape.errors ?? []).map(({ instancePath, message }) => `${place(instancePath)}: ${message ?? 'is not valid'}`)
  }
  const known = new Set<string>([...KNOWN_FIELDS, ...Object.keys(content.fields)])
  const used = new Map(Object.entries(content.languages).map(([language, version]) => [language, fieldsIn(version)]))
  const sent = valueNames(content.kind)
  const all = new Set([...used.values()].flatMap(({ names }) => names))
  return [
    ...(content.key === name ? [] : [`key: it is "${content.key}", and the file is called "${name}.json"`]),
    ...[...used].flatMap(([language, { names, problems }]) => [
      ...problems.map((problem) => `languages.${language}: ${problem}`),
      ...names.filter((field) => !known.has(field)).map((field) => `languages.${language}: there is no field "${field}"`),
    ]),
    ...Object.keys(content.fields)
      .filter((field) => !all.has(field))
      .map((field) => `fields.${field}: no text uses it`),
    ...Object.keys(content.fields)
      .filter((field) => !sent.includes(field))
      .map((field) => `fields.${field}: no record has such a value; those of a ${content.kind} are ${sent.join(', ')}`),
    ...Object.entries(content.languages).flatMap(([language, { signatures }]) =>
      new Set(signatures.map(({ role }) => role)).size === 2
        ? []
        : [`languages.${language}: signatures: "applicant" and "admin" sign once each`],
    ),
  ]
}

const place = (path: string): string => path.slice(1).replaceAll('/', '.') || 'file'

/** A token of mustache: kind, name, begin, end and, for a section, its content. */
type Token = [string, string, number, number, Token[]?]
/** Tags of mustache that texts may use: a value, a section for a value that exists, and one for a missing value. */
const ALLOWED = ['text', 'name', '#', '^']

function fieldsIn(version: AgreementVersion): { names: string[]; problems: string[] } {
  const names = new Set<string>()
  const problems: string[] = []
  const walk = (tokens: Token[], text: string): void => {
    for (const [kind, name, , , inside] of tokens) {
      if (!ALLOWED.includes(kind)) problems.push(`"${shorten(text)}" uses a tag that is not known here`)
      else if (kind !== 'text') names.add(name)
      if (inside) walk(inside, text)
    }
  }
  for (const text of textsOf(version)) {
    try {
      walk(mustache.parse(text) as Token[], text)
    } catch (error) {
      problems.push(`"${shorten(text)}": ${(error as Error).message}`)
    }
  }
  return { names: [...names], problems }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function textsOf({ title, emailSubject, intro, sections }: AgreementVersion): string[] {
  const blocks = [...intro, ...sections.flatMap((section) => section.blocks)]
  return [title, emailSubject, ...sections.map(({ heading }) => heading), ...blocks.flatMap(wordsOf)]
}

const wordsOf = (block: FileBlock): string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? block.list : block.facts.flatMap(({ label, value }) => [label, value])
