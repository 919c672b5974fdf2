import type { AgreementLanguage } from '../../contract/signing/schemas.ts'
import { useLanguage, useTexts } from './language.ts'

const NAMES: Record<AgreementLanguage, string> = { en: 'English', es: 'Español' }

/** Both languages by their own names, the current one pressed. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: AgreementLanguage) => void }) {
  const language = useLanguage()
  return (
    <fieldset className="languages">
      <legend className="unseen">{useTexts().language}</legend>
      {(Object.keys(NAMES) as AgreementLanguage[]).map((name) => (
        <button key={name} type="button" lang={name} aria-pressed={name === language} onClick={() => onChoose(name)}>
          {NAMES[name]}
        </button>
      ))}
    </fieldset>
  )
}
