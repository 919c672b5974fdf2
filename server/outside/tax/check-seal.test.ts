import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import english from '../../../schemas/texts/en/server-outside.json' with { type: 'json' }
import { makeCsd, PASSWORD, protectedKey, type TestCsd } from '../../../tests/support/csd.ts'
import { checkSeal, SealRefusal } from './check-seal.ts'
import type { SealFiles } from './tax.ts'

const SEAL_TEXTS = english.seal

const NOW = new Date('2026-11-22T00:00:00Z')
let csd: TestCsd
beforeAll(async () => {
  csd = await makeCsd()
})

const files = (change: Partial<SealFiles> = {}): SealFiles => ({
  rfc: csd.rfc,
  certificate: csd.certificate,
  key: csd.key,
  password: csd.password,
  ...change,
})

function refusal(change: Partial<SealFiles>): { field: string; text: string } {
  try {
    checkSeal(files(change), NOW)
  } catch (error) {
    if (error instanceof SealRefusal) return { field: error.field, text: error.text }
    throw error
  }
  throw new Error('It was taken.')
}

describe('a seal certificate is checked before any service is called [H6]', () => {
  test('a valid one gives its number, holder and validity, and nothing of its key', () => {
    const { facts } = checkSeal(files(), NOW)
    expect(facts).toEqual({
      rfc: 'VADA800927DJ3',
      certificateNumber: '30001000000500003416',
      holderName: 'ADRIANA VARGAS DÍAZ',
      validFrom: '2025-01-01T00:00:00.000Z',
      validTo: '2029-01-01T00:00:00.000Z',
    })
  })

  test('the RFC of a company is read, not that of its representative, in capitals or not', async () => {
    const company = await makeCsd({ rfc: 'EKU9003173C9', name: 'Escuela Kemper Urgate' })
    const { facts } = checkSeal({ ...company, rfc: ' eku9003173c9 ' }, NOW)
    expect(facts).toMatchObject({ rfc: 'EKU9003173C9', holderName: 'ESCUELA KEMPER URGATE' })
  })

  test('each wrong input has its own message at its own field', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const certificateOf = async (options: Parameters<typeof makeCsd>[0]) => (await makeCsd(options)).certificate
    const cases: [Partial<SealFiles>, string, string][] = [
      [{ certificate: csd.key }, 'cer_file', SEAL_TEXTS.keyAsCertificate],
      [{ certificate: randomBytes(1400) }, 'cer_file', SEAL_TEXTS.notCertificate],
      [{ certificate: Buffer.alloc(0) }, 'cer_file', SEAL_TEXTS.notCertificate],
      [{ certificate: await certificateOf({ number: 'ABC' }) }, 'cer_file', SEAL_TEXTS.notOfSat],
      [
        { certificate: await certificateOf({ isPersonal: true }) },
        'cer_file',
        'This is an e.firma, not a seal certificate (CSD).',
      ],
      [{ rfc: 'GODE561231GR8' }, 'rfc', 'This certificate belongs to VADA800927DJ3, not to GODE561231GR8.'],
      [
        { certificate: await certificateOf({ to: new Date('2026-11-21T12:00:00Z') }) },
        'cer_file',
        'This certificate expired on 21 November 2026.',
      ],
      [
        { certificate: await certificateOf({ from: new Date('2026-12-01T12:00:00Z') }) },
        'cer_file',
        'This certificate is not valid before 1 December 2026.',
      ],
      [{ key: csd.certificate }, 'key_file', SEAL_TEXTS.certificateAsKey],
      [{ key: randomBytes(1300) }, 'key_file', SEAL_TEXTS.notKey],
      [{ key: Buffer.alloc(0) }, 'key_file', SEAL_TEXTS.notKey],
      [{ key: csd.privateKey.export({ type: 'pkcs8', format: 'der' }) }, 'key_file', SEAL_TEXTS.unprotected],
      [{ password: 'Another1' }, 'password', SEAL_TEXTS.password],
      [{ password: '' }, 'password', SEAL_TEXTS.password],
      [{ key: protectedKey(other, PASSWORD) }, 'key_file', SEAL_TEXTS.otherKey],
    ]
    const seen = cases.map(([change]) => refusal(change))
    expect(seen).toEqual(cases.map(([, field, text]) => ({ field, text })))
    // Twelve mistakes, some of them made in two ways: no two look the same.
    expect(new Set(seen.map(({ text }) => text)).size).toBe(12)
  })

  test('a hundred wrong passwords are all called wrong passwords, also where chance leaves something readable', () => {
    const told = new Set(Array.from({ length: 100 }, (_one, at) => refusal({ password: `wrong-${at}` }).text))
    expect([...told]).toEqual([SEAL_TEXTS.password])
  })
})
