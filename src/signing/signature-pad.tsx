import { type PointerEvent, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import { DRAWING } from '../../contract/signing/drawing.ts'

type Stroke = number[]

/** A field to draw in with finger, pen or mouse; the drawing is kept as lines, so that it is sharp in print. */
export function SignaturePad({ strokes, onChange }: { strokes: Stroke[]; onChange: (strokes: Stroke[]) => void }) {
  const field = useRef<SVGSVGElement>(null)
  // Several pointer moves may precede the next drawing of the page.
  const current = useRef<Stroke | null>(null)

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const box = field.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value * most)))
    return [within((clientX - box.left) / box.width, DRAWING.width), within((clientY - box.top) / box.height, DRAWING.height)]
  }
  const begin = (event: PointerEvent) => {
    if (strokes.length >= DRAWING.strokes) return
    event.preventDefault()
    field.current?.setPointerCapture(event.pointerId)
    const [x, y] = pointOf(event)
    // A dot is a very short line.
    current.current = [x, y, x, Math.min(y + 1, DRAWING.height)]
    onChange([...strokes, current.current])
  }
  const move = (event: PointerEvent) => {
    const stroke = current.current
    if (!stroke || stroke.length + 2 > DRAWING.numbers) return
    const [x, y] = pointOf(event)
    if (x === stroke.at(-2) && y === stroke.at(-1)) return
    current.current = [...stroke, x, y]
    onChange([...strokes.slice(0, -1), current.current])
  }
  const end = () => {
    current.current = null
  }
  return (
    <div className="field">
      <p className="hint" id="pad-help">
        {t('signing.sign.pad')}
      </p>
      <svg
        ref={field}
        className="pad"
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        role="img"
        aria-label={`${t('signing.sign.drawHere')}. ${t('signing.sign.strokes', { count: strokes.length })}`}
        aria-describedby="pad-help"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className="base" x1="30" x2={DRAWING.width - 30} y1="160" y2="160" />
        {strokes.map((stroke) => (
          <polyline key={stroke.slice(0, 4).join()} points={pairs(stroke)} />
        ))}
      </svg>
      <div className="pad-foot">
        <span role="status">{t('signing.sign.strokes', { count: strokes.length })}</span>
        <button type="button" className="link" aria-disabled={strokes.length === 0} onClick={() => onChange([])}>
          {t('signing.sign.clear')}
        </button>
      </div>
    </div>
  )
}

/** "x y x y", as an SVG line takes it. */
const pairs = (stroke: Stroke): string => stroke.join(' ')
