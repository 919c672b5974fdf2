import languages, { type Components, failures, names } from 'virtual:texts'
import { useSyncExternalStore } from 'react'
import { addOverlay } from '../contract/language/overlay.ts'
import { addTexts, currentLanguage, DEFAULT_LANGUAGE, readLanguageFrom } from '../contract/language/texts.ts'

/** The part of the catalogue that a program or page loads (scripts/lib/texts-plugin.ts). */
export type TextStage = 'sign-in' | 'links' | 'office' | 'pages'

/** The cookie with the language of this browser: local storage keeps only what the specification lists (A19). */
const COOKIE = 'language'
const YEAR_MS = 31_536_000_000

const stages = new Set<TextStage>()
const loaded = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
/** Texts of antd's own components, by language. */
const ofComponents = new Map<string, Components>()
const loaders = new Set<(language: string) => Promise<unknown>>()
let language = startLanguage()
readLanguageFrom(() => language)
document.documentElement.lang = language

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = names

/** The message of a program that could not be fetched, nor its texts. */
export const notLoaded = (): string => failures[language] ?? ''

/** The choice in this browser, then the first of the browser's languages that the product has. */
function startLanguage(): string {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=([a-z]{2})`).exec(document.cookie)?.[1]
  const wanted = [chosen, ...navigator.languages.map((one) => one.toLowerCase().split('-')[0])]
  return wanted.find((one) => one !== undefined && one in languages) ?? DEFAULT_LANGUAGE
}

function load(of: string, stage: TextStage): Promise<void> {
  const key = `${of} ${stage}`
  const known = loaded.get(key)
  if (known) return known
  const fetching = languages[of]?.[stage]?.() ?? Promise.reject(new Error(`There is no language "${of}".`))
  const loading = fetching.then(({ default: texts, overlays, components }) => {
    addTexts(of, texts)
    if (components) ofComponents.set(of, components)
    for (const [file, overlay] of overlays) addOverlay(of, file, overlay)
  })
  loaded.set(key, loading)
  // The next one who needs it asks again.
  loading.catch(() => loaded.delete(key))
  return loading
}

/** Loads texts of the current language; they are kept current when it changes. */
export function loadTexts(stage: TextStage): Promise<void> {
  stages.add(stage)
  return load(language, stage)
}

/** Changes the language of the screens at once: every text that was loaded is there before anything is drawn again. */
export async function changeLanguage(next: string): Promise<void> {
  if (!(next in languages) || next === language) return
  // A part of the office that arrives meanwhile loads its texts in the former language.
  for (let known = -1; known < stages.size + loaders.size; ) {
    known = stages.size + loaders.size
    await Promise.all([...[...stages].map((stage) => load(next, stage)), ...[...loaders].map((loader) => loader(next))])
  }
  language = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Changes the language and keeps it for the next visit of this browser. */
export async function chooseLanguage(chosen: string): Promise<void> {
  await changeLanguage(chosen)
  // Where the browser has no such store, the choice still holds for this page and, once signed in, for the person.
  if ('cookieStore' in window)
    await cookieStore.set({ name: COOKIE, value: chosen, path: '/', expires: Date.now() + YEAR_MS, sameSite: 'lax' })
}

/** Set in a tab where a language was chosen before signing in: it then becomes that of the person. */
const CHOSEN = 'languageChosen'

export async function chooseBeforeSignIn(chosen: string): Promise<void> {
  sessionStorage.setItem(CHOSEN, chosen)
  await chooseLanguage(chosen)
}

/** The language chosen on the sign-in screen of this tab, once. */
export function takeChosenLanguage(): string | null {
  const chosen = sessionStorage.getItem(CHOSEN)
  sessionStorage.removeItem(CHOSEN)
  return chosen
}

/** Texts outside the catalogue, which load too before the language changes. */
export function loadWithLanguage(loader: (language: string) => Promise<unknown>): void {
  loaders.add(loader)
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language; the component is drawn again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)

/** The texts of antd's own components in the current language; undefined where it has them itself. */
export const componentTexts = (): Components | undefined => ofComponents.get(language)
