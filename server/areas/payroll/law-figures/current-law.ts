import type { LawBook, LawChange } from '../../../../payroll/law/changes.ts'
import { lawOn, PUBLISHED } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import type { Database } from '../../../db/connect.ts'

/**
 * The current law: the files of payroll/law with an administrator's changes. Calculated payrolls store its version
 * (`parameters_version`): the same version and day give the same figures.
 */
export async function currentBook(db: Database): Promise<LawBook> {
  const rows = await db
    .selectFrom('payroll_changes')
    .select(['id', 'area', 'key', 'valid_from', 'value', 'article', 'source', 'confidence'])
    .where('area', 'in', ['law', 'concept'])
    .orderBy('id')
    .execute()
  const last = rows.at(-1)
  if (!last) return PUBLISHED
  const changes = rows.map(({ area, key, valid_from, value, article, source, confidence }) => ({
    // Each concept is entered by itself, so it is in the value and not in the key of the book.
    key: area === 'concept' ? 'concept' : key,
    from: valid_from,
    value,
    article,
    source,
    confidence,
  }))
  return { version: `${PUBLISHED.version}+${last.id}`, changes: changes as unknown as LawChange[] }
}

/**
 * The law on a day of payment: read it once for a calculation and pass it to `payrollOf(input, law)`, `extraordinaryOf`,
 * `settlementOf`, `annualAdjustmentOf`, `grossForNet` and `hireCostOf`. If `law.missing` names something, no payment may use
 * it: show `missingLaw(law)`.
 */
export const lawFor = async (db: Database, day: string): Promise<Law> => lawOn(day, await currentBook(db))
