import type { Database } from '../db/connect.ts'
import { type HistoryKeys, isSame, sealOfMark } from '../db/history-seal.ts'

/**
 * The last row that was written before rows had keyed digests. The first check after the upgrade seals it; from then on no
 * later row can be declared exempt.
 */
export async function checkMark(db: Database, { own, known }: HistoryKeys): Promise<{ lastId: number; isSealed: boolean }> {
  const mark = await db.selectFrom('history_mark').select(['last_id', 'seal_key', 'seal']).executeTakeFirst()
  if (!mark) return { lastId: 0, isSealed: false }
  const { last_id, seal_key, seal } = mark
  if (seal_key === null) {
    const { numUpdatedRows } = await db
      .updateTable('history_mark')
      .set({ seal_key: own.name, seal: sealOfMark(own, last_id) })
      .where('seal_key', 'is', null)
      .where('last_id', '=', last_id)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? { lastId: last_id, isSealed: true } : checkMark(db, { own, known })
  }
  const key = known.get(seal_key)
  return { lastId: last_id, isSealed: key !== undefined && isSame(seal, sealOfMark(key, last_id)) }
}
