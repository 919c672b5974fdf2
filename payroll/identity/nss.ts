import type { IdentityProblem } from './problem.ts'

/** Problems of an NSS, the social security number of 11 digits; empty = none. Warns, never blocks. */
export function checkNss(value: string): IdentityProblem[] {
  const nss = value.replaceAll(/[\s-]/g, '')
  if (!/^\d{11}$/.test(nss)) return ['form']
  return nssCheckDigit(nss.slice(0, 10)) === nss.at(-1) ? [] : ['check-digit']
}

/** Luhn's digit for the ten before it. */
function nssCheckDigit(body: string): string {
  const sum = [...body].reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

export interface NssParts {
  /** Office that registered the person, 1 to 99. */
  office: number
  /** Years, of which the last two digits count. */
  registered: number
  born: number
  /** 0 to 9999. */
  serial: number
}

export function makeNss({ office, registered, born, serial }: NssParts): string {
  const two = (value: number) => String(value % 100).padStart(2, '0')
  const body = two(office) + two(registered) + two(born) + String(serial % 10_000).padStart(4, '0')
  return body + nssCheckDigit(body)
}
