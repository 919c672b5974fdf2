import type { Catalogue } from '../../../../contract/language/catalogue.ts'
import { keptText } from '../../../words/kept-text.ts'
import { TransfersError } from '../transfers.ts'

export const refused = (
  text: keyof Catalogue['server-outside']['transfers']['sandbox'],
  code: string,
  values: Record<string, string> = {},
): TransfersError => new TransfersError(keptText(`server-outside.transfers.sandbox.${text}`, values), false, code)
