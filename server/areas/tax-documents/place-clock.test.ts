import { expect, test } from 'vitest'
import { clockAt, instantAt } from './place-clock.ts'

const WINTER = new Date('2026-12-01T06:30:00Z')
const SUMMER = new Date('2026-07-01T06:30:00Z')

test.each([
  ['06600', 'Mexico City', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
  ['22000', 'Tijuana', '2026-11-30T22:30:00', '2026-06-30T23:30:00'],
  ['83000', 'Hermosillo', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
  ['80000', 'Culiacán', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
  ['23000', 'La Paz', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
  ['63000', 'Tepic', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
  ['63732', 'Bahía de Banderas', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
  ['31000', 'Chihuahua', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
  ['32000', 'Ciudad Juárez', '2026-11-30T23:30:00', '2026-07-01T00:30:00'],
  ['88500', 'Reynosa', '2026-12-01T00:30:00', '2026-07-01T01:30:00'],
  ['77500', 'Cancún', '2026-12-01T01:30:00', '2026-07-01T01:30:00'],
  ['', 'an unknown place', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
])('%s (%s) has its own clock, in winter and in summer [H6]', (zip, _name, winter, summer) => {
  expect([clockAt(zip, WINTER), clockAt(zip, SUMMER)]).toEqual([winter, summer])
  expect([instantAt(zip, winter), instantAt(zip, summer)]).toEqual([WINTER, SUMMER])
})

test('the hours around a change of the clock are read by the offset that they have', () => {
  // The clock of Tijuana goes from 01:59 to 03:00 on 8 March 2026.
  for (const at of ['2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T10:30:00Z']) {
    expect(instantAt('22000', clockAt('22000', new Date(at)))).toEqual(new Date(at))
  }
})

test('a text that is no local time has no instant', () => {
  expect(['', '2026-11-21', '2026-13-41T00:00:00', '21/11/2026 10:00'].map((text) => instantAt('06600', text))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
