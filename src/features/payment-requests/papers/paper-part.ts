import type { RequestPapers } from '../../../../contract/payroll/papers/schemas.ts'
import type { RequestPartProps } from '../request-part.ts'

/** Props of each card of the papers. */
export interface PaperPartProps extends RequestPartProps {
  papers: RequestPapers
}
