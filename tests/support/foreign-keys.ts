import type pg from 'pg'

/** A column, and the table whose id it holds. */
export interface ForeignKey {
  table: string
  column: string
  to: string
}

/** The columns that hold an id, by the keys of the database; a part of a key of several columns leads on to the row it names. */
export async function foreignKeys(pool: pg.Pool): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(`
    with recursive pairs as (
      select c.conrelid, x.own, c.confrelid, x.named from pg_constraint c cross join unnest(c.conkey, c.confkey) as x (own, named)
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace),
    keys as (
      select p.conrelid, p.own, p.confrelid from pairs p
        join pg_attribute a on a.attrelid = p.confrelid and a.attnum = p.named and a.attname = 'id'
      union select p.conrelid, p.own, k.confrelid from pairs p join keys k on k.conrelid = p.confrelid and k.own = p.named)
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as to
    from keys k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.own order by 1, 2, 3`)
  return rows
}
