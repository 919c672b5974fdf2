import Type, { type Static } from 'typebox'
import { DRAWING } from '../drawing.ts'

/** One movement of the pen: x and y in turn, from the upper left corner. */
const Stroke = Type.Array(Type.Integer({ minimum: 0, maximum: DRAWING.width }), { minItems: 4, maxItems: DRAWING.numbers })

/** A signature as it was given: drawn with a pen, or typed and then set in letters like handwriting. */
export const Signature = Type.Object({
  kind: Type.Enum(['drawn', 'typed']),
  /** The name that was typed; of a drawing the signer's name, for who cannot see it. */
  text: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S.*\\S' }),
  strokes: Type.Array(Stroke, { maxItems: DRAWING.strokes }),
})
export type Signature = Static<typeof Signature>
