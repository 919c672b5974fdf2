import Type, { type Static } from 'typebox'

const Words = Type.String({ maxLength: 4000 })
const Line = Type.String({ maxLength: 400 })

export const AgreementLanguage = Type.Enum(['en', 'es'])
export type AgreementLanguage = Static<typeof AgreementLanguage>
export const PartyRole = Type.Enum(['applicant', 'admin'])

/** One piece of an agreement: a paragraph has `text`, a list `items`, facts `rows`; the others are empty. */
export const AgreementBlock = Type.Object({
  type: Type.Enum(['paragraph', 'list', 'facts']),
  text: Words,
  items: Type.Array(Words, { maxItems: 40 }),
  rows: Type.Array(Type.Object({ label: Line, value: Words }), { maxItems: 40 }),
})
export type AgreementBlock = Static<typeof AgreementBlock>

/**
 * An agreement with its fields filled in: what a signer is shown, on the page and in the PDF alike. Who signs stands in
 * `parties`, in the order of signing.
 */
export const AgreementContent = Type.Object({
  language: AgreementLanguage,
  title: Line,
  /** Beside the text and no part of it, such as that it is a sample. */
  mark: Type.Optional(Line),
  intro: Type.Array(AgreementBlock, { maxItems: 20 }),
  sections: Type.Array(Type.Object({ heading: Line, blocks: Type.Array(AgreementBlock, { maxItems: 40 }) }), { maxItems: 60 }),
  parties: Type.Array(Type.Object({ role: PartyRole, label: Line, name: Line }), { maxItems: 2 }),
})
export type AgreementContent = Static<typeof AgreementContent>
