import { type CurpPerson, makeCurp } from '../../payroll/identity/curp.ts'
import { makeNss } from '../../payroll/identity/nss.ts'
import { makePersonRfc } from '../../payroll/identity/rfc.ts'
import { addDays } from './random.ts'

/** Numbers already assigned, so that each is unique. */
export interface TakenNumbers {
  rfc: Set<string>
  curp: Set<string>
}

export interface Identity {
  rfc: string
  curp: string
  nss: string
  birthdate: string
}

const TWINS = 10

/**
 * RFC, CURP and NSS of a person. Where another already has them, a day later is tried as birthdate: with a hundred
 * thousand invented people some share name and day.
 * @param serial tells people apart in the NSS, which says nothing about the name; unique up to 990,000.
 */
export function makeIdentity(person: CurpPerson, serial: number, taken: TakenNumbers): Identity {
  for (let birthdate = person.birthdate; ; birthdate = addDays(birthdate, 1)) {
    const rfc = makePersonRfc(person, birthdate)
    const curp = freeCurp({ ...person, birthdate }, taken.curp)
    if (taken.rfc.has(rfc) || curp === null) continue
    taken.rfc.add(rfc)
    taken.curp.add(curp)
    return { rfc, curp, nss: nssOf(serial, Number(birthdate.slice(0, 4))), birthdate }
  }
}

function freeCurp(person: CurpPerson, taken: ReadonlySet<string>): string | null {
  for (let twin = 0; twin < TWINS; twin++) {
    const curp = makeCurp(person, twin)
    if (!taken.has(curp)) return curp
  }
  return null
}

const nssOf = (serial: number, born: number): string =>
  makeNss({ office: 1 + (Math.floor(serial / 10_000) % 99), registered: born + 19, born, serial: serial % 10_000 })
