import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecorded } from '../../scripts/lib/statements.ts'
import { describePlan } from '../../scripts/lib/upgrade/describe-plan.ts'
import { effectsOf, findBreaches, namedReleases } from '../../scripts/lib/upgrade/effects.ts'
import { splitStatements } from '../../scripts/lib/upgrade/sql-statements.ts'

const FILES = globSync('server/db/migrations/*.sql').sort()
const { upTo } = readRecorded()
const later = FILES.filter((path) => basename(path) > upTo)
const statementsOf = (path: string) => splitStatements(readFileSync(path, 'utf8'))

test('no migration after the last release takes away or refuses what that release may do', () => {
  expect(FILES.map((path) => basename(path))).toContain(upTo)
  const breaches = later.flatMap((path) => findBreaches(statementsOf(path)).map((breach) => ({ path, ...breach })))
  expect(breaches).toEqual([])
})

test('releases that migrations name as going on are in the list of changes', () => {
  const released = readFileSync('CHANGELOG.md', 'utf8')
  const named = FILES.flatMap((path) => namedReleases(statementsOf(path)))
  expect(named.filter((version) => !released.includes(`## ${version} `))).toEqual([])
})

const breachesOf = (sql: string) => findBreaches(splitStatements(sql)).map(({ reason }) => reason)

describe('the rule', () => {
  test.each([
    'alter table people drop column nickname',
    'alter table people drop nickname',
    'alter table people rename to persons',
    'alter table people rename column email to mail',
    'alter table people rename email to mail',
    'ALTER TABLE people\n  ALTER COLUMN email SET NOT NULL',
    'alter table people alter email type citext',
    'alter table people alter column email set data type citext',
    'alter table people alter email drop default',
    'alter table people add column badge text not null',
    'alter table people add column a text, add column badge numeric(10, 2) not null check (badge > 0)',
    "alter table people add constraint people_email_check check (email like '%@%')",
    'alter table people add unique (email)',
    'alter table people add foreign key (company_id) references companies (id)',
    'create unique index people_email on people (email)',
    'drop table people',
    'drop view own_notifications',
    'drop function fold_text(text)',
    'revoke select on people from public',
    'truncate people',
    'alter table people set schema archive',
    'select 1; /* between */ drop table people;',
  ])('refuses: %s', (sql) => {
    expect(breachesOf(sql)).not.toEqual([])
  })

  test.each([
    'alter table people add column badge text',
    "alter table people add column badge text not null default ''",
    'alter table people add column badge text not null generated always as (fold_text(firstname)) stored',
    'alter table people alter email drop not null',
    'alter table people drop constraint people_email_check',
    'create table badges (id integer primary key, name text not null, unique (name)); create unique index b on badges (name)',
    'create table badges (id integer); alter table badges add column name text not null, add unique (name)',
    'create index people_badge on people (badge)',
    'drop index people_badge',
    'alter index people_badge rename to people_badges',
    "update people set firstname = 'drop table people'",
    'create or replace function f() returns void language plpgsql as $$ begin drop table people; end $$',
    '-- drop table people\nselect 1',
    '-- Release 0.1.0 goes on: it reads no nickname.\nalter table people drop column nickname',
  ])('allows: %s', (sql) => {
    expect(breachesOf(sql)).toEqual([])
  })

  test('asks for a comment on each statement', () => {
    expect(breachesOf('-- Release 0.1.0 goes on: it reads neither.\ndrop table a;\ndrop table b;')).toHaveLength(1)
    expect(breachesOf('-- Release 0.1.0 goes on:\ndrop table a')).toHaveLength(1)
  })
})

test('effects are found for each table that was there before, with its lock', () => {
  const sql = `create table badges (id integer primary key);
    insert into badges (id) select id from people;
    alter table people add column badge integer, alter column email set not null;
    create index people_badge on people using gin (badge);
    update companies c set name = 'x' from people p where p.id = 1;
    create trigger t after insert on invoices for each row execute function f();`
  expect(effectsOf(splitStatements(sql)).map(({ table, lock, work }) => `${table}: ${lock}, ${work}`)).toEqual([
    'people: row exclusive, write',
    'people: access exclusive, none',
    'people: access exclusive, read',
    'people: share, index',
    'companies: row exclusive, write',
    'invoices: share row exclusive, none',
  ])
})

test('the plan is said in words', () => {
  const tables = [{ table: 'people', lock: 'share' as const, rows: 100_000, bytes: 52_428_800, seconds: 0.25 }]
  expect(describePlan([{ name: '341-badges.sql', tables }])).toBe(
    '1 migration would run, each in a transaction of its own:\n341-badges.sql\n' +
      '    people (100,000 rows, 50 MB): share lock, writes wait, about 0.3 s\n' +
      'about 0.3 s in all, by the size of tables; a slow disk may take three times as long.',
  )
  expect(describePlan([])).toBe('The database is up to date; nothing would run.')
})
