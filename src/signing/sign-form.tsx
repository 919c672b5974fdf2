import hand from '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf?url'
import { type FormEvent, type PointerEvent, type Ref, useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { DRAWING } from '../../contract/signing/drawing.ts'
import type { Signature } from '../../contract/signing/schemas.ts'
import { callApi } from '../../providers/api.ts'
import { useLanguage } from '../language.ts'
import { Banner, SubmitButton, useSubmit } from '../sign-in/parts.tsx'
import { failureText } from './failure-text.ts'
import type { Agreement } from './use-signing.ts'

export interface SignFormProps {
  signingToken: string
  agreement: Agreement
  hasRead: boolean
  onRead: (hasRead: boolean) => void
  onDone: () => Promise<void>
  onDecline: () => void
  /** The button that declines, which gets the focus back. */
  declineButton: Ref<HTMLButtonElement>
}

/** Letters can be printed in the document; an emoji alone is no name. */
const NAME = /\p{L}.*\p{L}/u

/** Read, consent, sign. All missing parts are reported together above the button. */
export function SignForm({ signingToken, agreement, hasRead, onRead, onDone, onDecline, declineButton }: SignFormProps) {
  const language = useLanguage()
  const [consent, setConsent] = useState(false)
  const [signature, setSignature] = useState<Signature>({ kind: 'typed', text: agreement.name, strokes: [] })
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState('')
  const { isBusy, run } = useSubmit('free')

  const form = useRef<HTMLFormElement>(null)

  const isSigned = signature.kind === 'typed' ? NAME.test(signature.text) : signature.strokes.length > 0
  const missing = [
    ...(hasRead ? [] : [t('signing.sign.needRead')]),
    ...(isSigned ? [] : [t(signature.kind === 'typed' ? 'signing.sign.needName' : 'signing.sign.needDrawing')]),
    ...(consent ? [] : [t('signing.sign.needConsent')]),
  ]
  const isTried = tries > 0
  useEffect(() => {
    if (tries === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"] :checked')?.focus()
  }, [tries])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    setRefusal('')
    if (missing.length > 0) return
    const failure = await run(async () => {
      const text = signature.kind === 'typed' ? signature.text.trim() : agreement.name
      const proof = { digest: agreement.digest, language, hasRead: true, consent: true } as const
      await callApi('employee/sign-agreement', { signingToken, ...proof, signature: { ...signature, text } }, { token: null })
      await onDone()
      scrollTo(0, 0)
    })
    if (!failure) return
    setRefusal(failureText(failure))
    // The agreement ended meanwhile, in another tab or by the sender: the page shows the current state.
    if (failure.code === 'SIGNING_STATE') await onDone().catch(() => undefined)
  }
  const problems = isTried && missing.length > 0 ? missing : [refusal].filter(Boolean)
  return (
    <form ref={form} noValidate aria-labelledby="sign-title" onSubmit={(event) => void submit(event)}>
      <h2 id="sign-title">{t('signing.sign.title')}</h2>
      <Tick id="has-read" label={t('signing.sign.hasRead')} isOn={hasRead} isTried={isTried} onChange={onRead} />
      <SignatureField value={signature} isWrong={isTried && !isSigned} onChange={setSignature} />
      <Tick id="consent" label={t('signing.consent')} isOn={consent} isTried={isTried} onChange={setConsent} />
      <Banner id={PROBLEM}>
        {problems.length > 0 && (
          <span>{problems.length === 1 ? problems[0] : `${t('signing.sign.fix')} ${problems.join(' ')}`}</span>
        )}
      </Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('signing.sign.submit')} busyLabel={t('signing.sign.submitting')} />
        <button type="button" className="quiet" ref={declineButton} onClick={onDecline}>
          {t('signing.decline.open')}
        </button>
      </div>
    </form>
  )
}

/** The element that lists the missing parts. */
const PROBLEM = 'sign-problem'

/** A part that was missing when the person tried to sign. */
const wrong = (isWrong: boolean) => (isWrong ? { 'aria-invalid': true, 'aria-describedby': PROBLEM } : {})

interface TickProps {
  id: string
  label: string
  isOn: boolean
  isTried: boolean
  onChange: (isOn: boolean) => void
}

const Tick = ({ id, label, isOn, isTried, onChange }: TickProps) => (
  <div className="tick">
    <input
      id={id}
      type="checkbox"
      checked={isOn}
      aria-required="true"
      {...wrong(isTried && !isOn)}
      onChange={(event) => onChange(event.target.checked)}
    />
    <label htmlFor={id}>{label}</label>
  </div>
)

interface SignatureFieldProps {
  value: Signature
  isWrong: boolean
  onChange: (value: Signature) => void
}

/** The signature: typed, which every signer can do, or drawn. Switching keeps the input of the other way. */
function SignatureField({ value, isWrong, onChange }: SignatureFieldProps) {
  useEffect(() => {
    // The font in which the PDF sets typed names; until it is loaded the preview uses the page's own.
    if (typeof FontFace === 'undefined') return
    new FontFace('Hand', `url(${hand})`).load().then(
      (font) => document.fonts.add(font),
      (error: unknown) => console.warn('The letters of the preview could not be loaded.', error),
    )
  }, [])
  return (
    <>
      <fieldset className="ways" data-wrong={isWrong && value.kind === 'drawn'}>
        <legend>{t('signing.sign.how')}</legend>
        {(['typed', 'drawn'] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name="way" checked={value.kind === kind} onChange={() => onChange({ ...value, kind })} />
            {kind === 'typed' ? t('signing.sign.type') : t('signing.sign.draw')}
          </label>
        ))}
      </fieldset>
      {value.kind === 'typed' ? (
        <div className="field">
          <label htmlFor="typed-name">{t('signing.sign.name')}</label>
          <input
            id="typed-name"
            autoComplete="name"
            maxLength={100}
            value={value.text}
            aria-required="true"
            {...wrong(isWrong)}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
          <p className="hint">{t('signing.sign.preview')}</p>
          <p className="preview" aria-hidden="true">
            {value.text}
          </p>
        </div>
      ) : (
        <SignaturePad strokes={value.strokes} onChange={(strokes) => onChange({ ...value, strokes })} />
      )}
    </>
  )
}

type Stroke = number[]

/** A field to draw in with finger, pen or mouse; the drawing is kept as lines, so that it is sharp in print. */
function SignaturePad({ strokes, onChange }: { strokes: Stroke[]; onChange: (strokes: Stroke[]) => void }) {
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
