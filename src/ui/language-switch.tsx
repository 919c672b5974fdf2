import { t } from '../../contract/language/texts.ts'
import { LANGUAGES, useLanguage } from '../language.ts'

interface LanguageSwitchProps {
  /** Styles of the office; those of the small programs are for the whole page. */
  className?: string | undefined
  onChoose: (language: string) => void
}

/** Every language by its own name, the current one pressed. */
export function LanguageSwitch({ className = 'languages', onChoose }: LanguageSwitchProps) {
  const current = useLanguage()
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">{t('language.title')}</legend>
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
