import fc from 'fast-check'
import { expect, test } from 'vitest'
import details from '../../schemas/forms/details.json' with { type: 'json' }
import { cleanFormData } from './clean.ts'
import type { FieldSchema, Form } from './definition.ts'
import { deriveForm } from './derive.ts'
import { isMembers, setAt, valueAt } from './paths.ts'
import { readForm, toFormErrors, toPayloadErrors, writeForm } from './record.ts'

const text = (title: string): FieldSchema => ({ type: 'string', title, maxLength: 9, 'x-error': 'No.' })
const FORM: Form = {
  name: 'all',
  title: 'All',
  ui: {},
  schema: {
    type: 'object',
    properties: {
      own: text('Own'),
      detail: text('Detail'),
      fixed: { ...text('Fixed'), readOnly: true },
      contact: { type: 'object', title: 'Contact', properties: { name: text('Name'), phone: text('Phone') } },
    },
  },
  record: {
    operation: 'employee/update-employee-by-id',
    read: 'address.0',
    write: 'address',
    fields: {
      detail: { read: 'employee_detail.detail', write: 'detail' },
      contact: { read: 'emergency_contact.0', write: 'emergencyContact' },
    },
  },
}
const RECORD = {
  id: 7,
  employee_detail: { detail: 'd', other: 'x' },
  address: [{ own: ' a ', fixed: 'f', id: 3 }, { own: 'second' }],
  emergency_contact: [{ id: 9, name: 'José', phone: null }],
}

test('a form reads its fields from their places, and nothing else', () => {
  expect(readForm(FORM, RECORD)).toEqual({ own: 'a', detail: 'd', fixed: 'f', contact: { name: 'José' } })
  expect(readForm(FORM, { address: [], emergency_contact: [] })).toEqual({})
  expect(readForm({ schema: FORM.schema }, { own: 'root' })).toEqual({ own: 'root' })
})

test('a cleared field becomes null, read-only fields and foreign members are not sent', () => {
  expect(writeForm(FORM, { own: '  ', detail: ' d ', fixed: 'changed', contact: { phone: '55', id: 9 }, id: 1 })).toEqual({
    address: { own: null },
    detail: 'd',
    emergencyContact: { name: null, phone: '55' },
  })
})

test('errors find the way from field to payload and back', () => {
  const atFields = [
    { field: 'own', message: '1' },
    { field: 'detail', message: '2' },
    { field: 'contact.phone', message: '3' },
  ]
  const atPayload = toPayloadErrors(FORM, atFields)
  expect(atPayload.map(({ field }) => field)).toEqual(['address.own', 'detail', 'emergencyContact.phone'])
  const foreign = { field: 'address.street', message: '4' }
  expect(toFormErrors(FORM, [...atPayload, foreign])).toEqual({ fields: atFields, elsewhere: [foreign] })
})

const value = fc.option(fc.string({ maxLength: 6 }))
const member = fc.record({ name: value, phone: value, email: value, id: fc.integer() }, { requiredKeys: [] })
const data = fc.record(
  { rfc: value, cifd: value, curp: value, nss: value, idOfficial: value, emergencyContact: fc.option(member), other: value },
  { requiredKeys: [] },
)

test('a saved form shows the typed values again', () => {
  const form = deriveForm(details as Form, null)
  const known = (typed: Record<string, unknown>): Record<string, unknown> => {
    const { other: _other, emergencyContact, ...fields } = typed
    const { id: _id, ...contact } = isMembers(emergencyContact) ? emergencyContact : {}
    return cleanFormData({ ...fields, emergencyContact: contact })
  }
  fc.assert(
    fc.property(data, (typed) => {
      const payload = writeForm(form, typed)
      const record = { emergency_contact: [payload['emergencyContact']], employee_detail: payload }
      expect(readForm(form, record)).toEqual(known(typed))
    }),
  )
})

test('a payload always names every field that may be written, so that each can be cleared', () => {
  const form = deriveForm(details as Form, { viewer: 'Client', subject: 'Contractor' })
  fc.assert(
    fc.property(data, (typed) => {
      const payload = writeForm(form, typed)
      expect(Object.keys(payload).sort()).toEqual(['curp', 'emergencyContact', 'idOfficial', 'rfc'])
      expect(Object.keys(payload['emergencyContact'] as object)).toEqual(['name', 'phone', 'email'])
    }),
  )
})

test('a value set at a path is found there', () => {
  const step = fc.stringMatching(/^[a-z0-9_]{1,5}$/)
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), fc.jsonValue(), (steps, given) => {
      const target = {}
      setAt(target, steps.join('.'), given)
      expect(valueAt(target, steps.join('.'))).toEqual(given)
    }),
  )
  expect(valueAt({}, 'constructor')).toBeUndefined()
  expect(valueAt({ a: null }, 'a.b')).toBeUndefined()
})

test.each(['202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'])(
  'cleaning removes the mark of direction U+%s',
  (code) => {
    const mark = String.fromCodePoint(Number.parseInt(code, 16))
    expect(cleanFormData({ a: `${mark}55 12${mark} 34`, b: ` ${mark} `, c: { d: mark } })).toEqual({ a: '55 12 34' })
  },
)

test('cleaning trims text, drops empty values, keeps the rest, and changes nothing a second time', () => {
  expect(cleanFormData({ a: ' x ', b: '', c: ' \n', d: null, e: undefined, f: 0, g: false, h: { i: ' ' }, j: [''] })).toEqual({
    a: 'x',
    f: 0,
    g: false,
    j: [''],
  })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const cleaned = cleanFormData(given)
      expect(cleanFormData(cleaned)).toEqual(cleaned)
      for (const kept of Object.values(cleaned)) expect([null, undefined, '', ' ']).not.toContain(kept)
    }),
  )
})
