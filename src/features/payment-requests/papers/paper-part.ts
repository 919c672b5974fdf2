import type { RequestPapers } from '../../../../contract/payroll/papers/schemas.ts'
import type { RequestPartProps } from '../request-part.ts'

/** What each card of the papers gets. */
export interface PaperPartProps extends RequestPartProps {
  papers: RequestPapers
}
