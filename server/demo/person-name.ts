import type { FullName } from '../../payroll/identity/names.ts'
import names from './data/names.json' with { type: 'json' }
import type { Random } from './random.ts'

export interface PersonName extends FullName {
  gender: 'male' | 'female'
  firstname: string
  lastname: string
}

/** A Mexican name: one or two given names and two surnames, now and then only one. */
export function makeName(random: Random): PersonName {
  const gender = random.chance(0.5) ? 'female' : 'male'
  const first = random.pick(names[gender])
  const second = random.chance(0.35) ? random.pick(names.second) : first
  const given = second === first ? first : `${first} ${second}`
  const paternal = random.pick(names.surnames)
  const maternal = random.chance(0.95) ? random.pick(names.surnames) : undefined
  return fullName(gender, given, paternal, maternal)
}

/** A name with the two parts in which it is stored. */
export function fullName(gender: PersonName['gender'], given: string, paternal: string, maternal?: string): PersonName {
  return { gender, given, paternal, maternal, firstname: given, lastname: maternal ? `${paternal} ${maternal}` : paternal }
}

/** Letters that an address can carry: lower case, no accents, no spaces. */
const mailPart = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** The number keeps addresses apart, because names repeat. */
export const mailAddress = (name: FullName, serial: number, domain: string): string =>
  `${mailPart(name.given.split(' ')[0] ?? '')}.${mailPart(name.paternal)}${serial}@${domain}`
