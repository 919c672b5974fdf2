import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AgreementContent, Signature } from '../../contract/signing/schemas.ts'
import { openAgreements } from '../../server/outside/esign/embedded/agreements/agreement-folder.ts'
import type { EnvelopeRequest, Signer } from '../../server/outside/esign/esign.ts'

export const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas')
export const agreements = openAgreements(SCHEMAS)

export const APPLICANT: Signer = {
  role: 'applicant',
  name: 'María José Ñandú Łukasz',
  email: 'maria@signers.test',
  language: 'es',
}
export const ADMIN: Signer = { role: 'admin', name: 'Luis Peña', email: 'luis@signers.test', language: 'en' }

export const TYPED: Signature = { kind: 'typed', text: 'María José Ñandú', strokes: [] }
export const DRAWN: Signature = {
  kind: 'drawn',
  text: 'Luis Peña',
  strokes: [
    [20, 150, 60, 40, 110, 160, 170, 60],
    [200, 140, 400, 60, 590, 120],
  ],
}

/** Every field of an agreement with the example of its file. */
export const exampleValues = (key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(agreements.find(key)?.fields ?? {}).map(([name, { example }]) => [name, example]))

export const requestFor = (templateId: string, changes: Partial<EnvelopeRequest> = {}): EnvelopeRequest => {
  const file = agreements.all().find(({ key }) => templateId.startsWith(`${key}-`))
  if (!file) throw new Error(`There is no template ${templateId}.`)
  return {
    key: randomUUID(),
    templateId,
    kind: file.kind,
    emailSubject: 'Please sign',
    values: exampleValues(file.key),
    signers: [APPLICANT, ADMIN],
    expiresAfterDays: 30,
    ...changes,
  }
}

/** All words of an agreement, as they must be in its PDF. */
export const wordsOf = ({ title, intro, sections, parties }: AgreementContent): string[] => {
  const blocks = [...intro, ...sections.flatMap((section) => section.blocks)]
  const inBlocks = blocks.flatMap(({ text, items, rows }) => [
    text,
    ...items,
    ...rows.flatMap(({ label, value }) => [label, value]),
  ])
  const all = [
    title,
    ...inBlocks,
    ...sections.map(({ heading }) => heading),
    ...parties.flatMap(({ label, name }) => [label, name]),
  ]
  return all.filter((text) => text !== '')
}
