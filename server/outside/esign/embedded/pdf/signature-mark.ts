import { DRAWING } from '../../../../../contract/signing/drawing.ts'
import type { Signature } from '../../../../../contract/signing/schemas.ts'
import { INK, type Paper } from './paper.ts'
import { canWrite } from './write.ts'

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a signature into its place: the strokes as lines, or the typed name in letters like handwriting. */
export function drawSignature(paper: Paper, signature: Signature, place: Place): void {
  if (signature.kind === 'drawn') drawStrokes(paper, signature, place)
  else typeName(paper, signature.text, place)
}

function drawStrokes(paper: Paper, { strokes }: Signature, { x, y, width, height }: Place): void {
  const scale = Math.min(width / DRAWING.width, height / DRAWING.height)
  paper.save().lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK)
  for (const stroke of strokes) {
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const [left, top] = [x + (stroke[at] as number) * scale, y + (stroke[at + 1] as number) * scale]
      if (at === 0) paper.moveTo(left, top)
      else paper.lineTo(left, top)
    }
    paper.stroke()
  }
  paper.restore()
}

const LARGEST = 26

function typeName(paper: Paper, name: string, { x, y, width, height }: Place): void {
  // A name in letters that the hand does not have is set in the text's own.
  paper
    .font(canWrite(paper, 'hand', name) ? 'hand' : 'text')
    .fontSize(LARGEST)
    .fillColor(INK)
  const size = Math.min(LARGEST, (LARGEST * width) / paper.widthOfString(name))
  paper.fontSize(size).text(name, x, y + height - size * 1.25, { lineBreak: false })
}
