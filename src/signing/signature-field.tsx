import hand from '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf?url'
import { useEffect } from 'react'
import { t } from '../../contract/language/texts.ts'
import type { Signature } from '../../contract/signing/schemas.ts'
import { SignaturePad } from './signature-pad.tsx'

interface SignatureFieldProps {
  value: Signature
  onChange: (value: Signature) => void
}

/** The signature: typed, which every signer can do, or drawn. Switching keeps the input of the other way. */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
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
      <fieldset className="ways">
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
