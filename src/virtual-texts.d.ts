declare module 'virtual:texts' {
  import type { Texts } from '../contract/language/texts.ts'
  import type { TextStage } from './language.ts'

  const languages: Record<string, Record<TextStage, () => Promise<{ default: Texts }>>>
  /** Each language by its own name. */
  export const names: Record<string, string>
  export default languages
}
