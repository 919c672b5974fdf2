import { t } from '../../contract/language/texts.ts'
import { LANGUAGES, useLanguage } from '../language.ts'
import './language-switch.css'

/** Every language by its own name, the current one pressed. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: string) => void }) {
  const current = useLanguage()
  return (
    <fieldset className="languages">
      <legend>{t('language.title')}</legend>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
