import type { RequestPapers } from '../../../../contract/schemas/payroll-papers.ts'
import type { RequestPartProps } from '../request-part.ts'

/** What each card of the papers gets. */
export interface PaperPartProps extends RequestPartProps {
  papers: RequestPapers
}
