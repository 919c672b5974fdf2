import { deepEquals } from '@rjsf/utils'
import { cleanFormData } from '../../contract/forms/clean.ts'

type Members = Record<string, unknown>

/** Do the two data sets differ in what would be sent? */
export const isChanged = (before: Members | undefined, now: Members | undefined): boolean =>
  !deepEquals(cleanFormData(before ?? {}), cleanFormData(now ?? {}))
