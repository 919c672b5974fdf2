import Type, { type Static } from 'typebox'
import { Language } from '../format/shared.ts'
import { DRAWING } from './drawing.ts'

const Words = Type.String({ maxLength: 4000 })
const Line = Type.String({ maxLength: 400 })

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
 * An agreement with its fields filled in, shown to a signer on the page and in the PDF alike. `parties` has the signers in
 * the order of signing.
 */
export const AgreementContent = Type.Object({
  /** Also that of the envelope and all that belongs to it. */
  language: Language,
  title: Line,
  /** A mark on the page that is no part of the text, such as "sample". */
  mark: Type.Optional(Line),
  intro: Type.Array(AgreementBlock, { maxItems: 20 }),
  sections: Type.Array(Type.Object({ heading: Line, blocks: Type.Array(AgreementBlock, { maxItems: 40 }) }), { maxItems: 60 }),
  parties: Type.Array(Type.Object({ role: PartyRole, label: Line, name: Line }), { maxItems: 2 }),
})
export type AgreementContent = Static<typeof AgreementContent>

/** One movement of the pen: x and y in turn, from the upper left corner. */
const Stroke = Type.Array(Type.Integer({ minimum: 0, maximum: DRAWING.width }), { minItems: 4, maxItems: DRAWING.numbers })

/** A signature: drawn with a pen, or typed and then set in a handwriting font. */
export const Signature = Type.Object({
  kind: Type.Enum(['drawn', 'typed']),
  /** The typed name, of two letters or more; for a drawing the signer's name, as its text alternative. */
  text: Type.String({ minLength: 2, maxLength: 100, pattern: '\\p{L}.*\\p{L}' }),
  strokes: Type.Array(Stroke, { maxItems: DRAWING.strokes }),
})
export type Signature = Static<typeof Signature>
