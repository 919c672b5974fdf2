declare module 'virtual:texts' {
  import type { Locale } from 'antd/es/locale'
  import type { Overlay } from '../contract/language/overlay.ts'
  import type { Texts } from '../contract/language/texts.ts'
  import type { TextStage } from './language.ts'

  /** Texts of antd's own components, in the stage `office`; English ones are part of antd. */
  export type Components = Locale

  interface TextFile {
    default: Texts
    overlays: readonly (readonly [file: string, overlay: Overlay])[]
    components: Components | undefined
  }

  const languages: Record<string, Record<TextStage, () => Promise<TextFile>>>
  /** Each language by its own name. */
  export const names: Record<string, string>
  /** The message of a program that could not be fetched, nor its texts, by language. */
  export const failures: Record<string, string>
  export default languages
}
