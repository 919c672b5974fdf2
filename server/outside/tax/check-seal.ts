import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { dayInWords, today } from '../../../contract/calendar.ts'
import type { Catalogue } from '../../../contract/language/catalogue.ts'
import { t } from '../../../contract/language/texts.ts'
import { type SealFiles, TaxError } from './tax.ts'

/** The storable facts of a seal: nothing of its key. */
export interface SealFacts {
  rfc: string
  /** Twenty digits. */
  certificateNumber: string
  /** The name registered with the SAT, as on bills. */
  holderName: string
  /** ISO 8601. */
  validFrom: string
  validTo: string
}

/** A seal that passed the checks, ready for use. */
export interface OpenSeal {
  facts: SealFacts
  key: KeyObject
  certificate: Buffer
}

/** The reason why a seal is refused; each is shown at its field. */
export class SealRefusal extends TaxError {
  readonly field: 'cer_file' | 'key_file' | 'password' | 'rfc'

  constructor(field: SealRefusal['field'], text: string, options?: ErrorOptions) {
    super(text, false, options)
    this.field = field
  }
}

const refusal = (
  field: SealRefusal['field'],
  text: keyof Catalogue['server-outside']['seal'],
  values: Record<string, string> = {},
  options?: ErrorOptions,
) => new SealRefusal(field, t(`server-outside.seal.${text}`, values), options)

/** Extended uses that only an e.firma has: mail protection and signing in. */
const E_FIRMA_USES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2']
const DER_SEQUENCE = 0x30

/** Checks everything that needs no outside service. Throws SealRefusal for the first error. */
export function checkSeal(seal: SealFiles, now: Date): OpenSeal {
  const certificate = readCertificate(seal.certificate)
  const number = Buffer.from(certificate.serialNumber, 'hex').toString('latin1')
  if (!/^\d{20}$/.test(number)) throw refusal('cer_file', 'notOfSat')
  const subject = subjectOf(certificate)
  if ((certificate.keyUsage ?? []).some((use) => E_FIRMA_USES.includes(use)) || !subject['OU']) {
    throw refusal('cer_file', 'isPersonal')
  }
  const rfc = (subject['x500UniqueIdentifier'] ?? '').split('/')[0]?.trim().toUpperCase() ?? ''
  if (rfc === '') throw refusal('cer_file', 'notOfSat')
  if (rfc !== seal.rfc.trim().toUpperCase()) {
    throw refusal('rfc', 'otherRfc', { theirs: rfc, ours: seal.rfc.trim().toUpperCase() })
  }
  // Read as text: the dates themselves are a later addition of Node's.
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  if (now < from) throw refusal('cer_file', 'notYetValid', { day: dayOf(from) })
  if (now > to) throw refusal('cer_file', 'expired', { day: dayOf(to) })
  const key = readKey(seal)
  if (!certificate.checkPrivateKey(key)) throw refusal('key_file', 'otherKey')
  const holderName = (subject['name'] ?? subject['CN'] ?? '').toUpperCase().slice(0, 300)
  const dates = { validFrom: from.toISOString(), validTo: to.toISOString() }
  return { facts: { rfc, certificateNumber: number, holderName, ...dates }, key, certificate: certificate.raw }
}

function readCertificate(der: Buffer): X509Certificate {
  try {
    if (der[0] === DER_SEQUENCE) return new X509Certificate(der)
  } catch (error) {
    throw refusal('cer_file', looksLikeKey(der) ? 'keyAsCertificate' : 'notCertificate', {}, { cause: error })
  }
  throw refusal('cer_file', 'notCertificate')
}

/**
 * The key opened by its password. A wrong password may by chance leave something that looks decrypted, so any trouble
 * with a well-formed protected key is the password's. The library's own words stay out: they may repeat what came.
 */
function readKey({ key, password }: SealFiles): KeyObject {
  if (isCertificate(key)) throw refusal('key_file', 'certificateAsKey')
  if (isPlainKey(key)) throw refusal('key_file', 'unprotected')
  if (!looksLikeKey(key)) throw refusal('key_file', 'notKey')
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: password })
  } catch {
    throw refusal('password', 'password')
  }
}

/** PKCS#5 password-based encryption, which is at the head of every protected key. */
const PBES_OID = Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05])
const looksLikeKey = (der: Buffer): boolean => der[0] === DER_SEQUENCE && der.subarray(0, 32).includes(PBES_OID)

const isCertificate = (der: Buffer): boolean => opens(() => new X509Certificate(der))
const isPlainKey = (der: Buffer): boolean =>
  !looksLikeKey(der) && opens(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))

function opens(read: () => unknown): boolean {
  try {
    return Boolean(read())
  } catch {
    // It is not of this kind: that is the answer.
    return false
  }
}

/** The parts of a subject by their names: "x500UniqueIdentifier=EKU9003173C9 / VADA800927DJ3". */
function subjectOf({ subject }: X509Certificate): Record<string, string> {
  const parts = subject.split(/\n| \+ (?=[\w.]+=)/)
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
}

const dayOf = (date: Date): string => dayInWords(today(date))
