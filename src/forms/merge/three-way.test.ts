import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import { valueAt } from '../../../contract/forms/paths.ts'
import { mergeThreeWay, withValueAt } from './three-way.ts'

const base = { phone: '55', email: 'a@b.mx', address: { street: 'Uno', city: 'León' } }

test('changes of different fields are both kept, also inside one group', () => {
  const mine = { ...base, phone: '66', address: { street: 'Dos', city: 'León' } }
  const theirs = { ...base, email: 'z@b.mx', address: { street: 'Uno', city: 'Puebla' } }
  expect(mergeThreeWay(base, mine, theirs)).toEqual({
    data: { phone: '66', email: 'z@b.mx', address: { street: 'Dos', city: 'Puebla' } },
    collisions: [],
    arrived: ['email', 'address.city'],
  })
})

test('a field that both changed collides and keeps the typed value; a cleared one collides too', () => {
  const merged = mergeThreeWay(base, { ...base, phone: '66', email: ' ' }, { ...base, phone: '77', email: 'z@b.mx' })
  expect(merged.collisions).toEqual([
    { path: 'phone', mine: '66', theirs: '77' },
    { path: 'email', mine: undefined, theirs: 'z@b.mx' },
  ])
  expect(merged.data).toEqual({ phone: '66', address: base.address })
})

test('the same change by both, and spaces around a text, are no collision', () => {
  expect(mergeThreeWay(base, { ...base, phone: '66 ' }, { ...base, phone: '66' })).toMatchObject({
    collisions: [],
    arrived: [],
  })
})

test('a list is one value', () => {
  const of = (days: string[]) => ({ days })
  expect(mergeThreeWay(of(['Mon']), of(['Mon', 'Tue']), of(['Mon'])).data).toEqual(of(['Mon', 'Tue']))
  expect(mergeThreeWay(of(['Mon']), of(['Tue']), of(['Wed'])).collisions).toHaveLength(1)
})

test('records of a list are merged field by field while there are as many; else the list is one value', () => {
  const of = (...items: object[]) => ({ items })
  const [hours, trip] = [
    { what: 'Hours', price: '10' },
    { what: 'Trip', price: '5' },
  ]
  const merged = mergeThreeWay(
    of(hours, trip),
    of({ ...hours, price: '12' }, trip),
    of({ ...hours, price: '11' }, { ...trip, what: 'Taxi' }),
  )
  expect(merged).toEqual({
    data: of({ ...hours, price: '12' }, { ...trip, what: 'Taxi' }),
    collisions: [{ path: 'items.0.price', mine: '12', theirs: '11' }],
    arrived: ['items.1.what'],
  })
  expect(withValueAt(merged.data, 'items.0.price', '11')).toEqual(of({ ...hours, price: '11' }, { ...trip, what: 'Taxi' }))
  expect(mergeThreeWay(of(hours), of(hours, trip), of({ ...hours, price: '11' })).collisions).toMatchObject([{ path: 'items' }])
})

const text = fc.option(fc.constantFrom('a', 'b', 'c', ' a', ''), { nil: undefined })
const record = fc.record(
  {
    one: text,
    two: text,
    list: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
    group: fc.record({ in: text, out: text }),
  },
  { requiredKeys: [] },
)

test('any three records: one change alone is taken whole, and both sides find the same collisions', () => {
  fc.assert(
    fc.property(record, record, record, (old, mine, theirs) => {
      expect(mergeThreeWay(old, mine, old)).toEqual({ data: cleanFormData(mine), collisions: [], arrived: [] })
      expect(mergeThreeWay(old, old, theirs)).toMatchObject({ data: cleanFormData(theirs), collisions: [] })
      expect(mergeThreeWay(old, mine, mine)).toEqual({ data: cleanFormData(mine), collisions: [], arrived: [] })
      const [here, there] = [mergeThreeWay(old, mine, theirs), mergeThreeWay(old, theirs, mine)]
      expect(here.collisions.map(({ path }) => path).sort()).toEqual(there.collisions.map(({ path }) => path).sort())
      for (const { path, mine: typed } of here.collisions) expect(valueAt(here.data, path)).toEqual(typed)
      // Choosing the other value everywhere gives the other person's merge.
      const chosen = here.collisions.reduce((data, one) => withValueAt(data, one.path, one.theirs), here.data)
      expect(cleanFormData(chosen)).toEqual(there.data)
    }),
  )
})

test('another value at a path leaves the given data as it is', () => {
  expect(withValueAt(base, 'address.city', 'Puebla')).toMatchObject({ address: { street: 'Uno', city: 'Puebla' } })
  expect(base.address.city).toBe('León')
})
