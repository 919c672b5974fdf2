import { t } from '../../../../contract/language/texts.ts'
import { FILE_KINDS, kindsText, PHOTO_MAX_BYTES, sizeText } from '../../../../contract/upload.ts'

const KINDS = ['jpg', 'png'] as const
const EXTENSIONS = KINDS.flatMap((kind): readonly string[] => FILE_KINDS[kind].extensions)

export const PHOTO_ACCEPT = EXTENSIONS.join(',')

/** The problem that can be found before sending, with the server's message; the server checks the content itself. */
export function photoProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) {
    return t('forms.fileKinds', { kinds: kindsText(KINDS) })
  }
  return size > PHOTO_MAX_BYTES ? t('forms.tooLarge', { max: sizeText(PHOTO_MAX_BYTES) }) : null
}
