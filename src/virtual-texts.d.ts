declare module 'virtual:texts' {
  import type { Overlay } from '../contract/language/overlay.ts'
  import type { Texts } from '../contract/language/texts.ts'
  import type { TextStage } from './language.ts'

  const languages: Record<
    string,
    Record<TextStage, () => Promise<{ default: Texts; overlays: readonly (readonly [file: string, overlay: Overlay])[] }>>
  >
  /** Each language by its own name. */
  export const names: Record<string, string>
  /** The message of a program that could not be fetched, nor its texts, by language. */
  export const failures: Record<string, string>
  export default languages
}
