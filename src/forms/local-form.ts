import { useCallback } from 'react'
import { localise } from '../../contract/language/overlay.ts'
import { loadWithLanguage, useLanguage } from '../language.ts'
import { type LoadedForm, loadFormTexts } from './load-form.ts'

loadWithLanguage(loadFormTexts)

/** The form in the current language: the same object until the language changes. */
export const localForm = (form: LoadedForm): LoadedForm => localise(`forms/${form.name}`, form)

/** For queries of forms: `select` is called again when the language changes. */
export function useLocal<Loaded, Drawn>(select: (loaded: Loaded) => Drawn) {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language translates again
  const translate = useCallback(select, [language])
  // A copy of a translated form could not be translated again.
  return { select: translate, structuralSharing: false }
}
