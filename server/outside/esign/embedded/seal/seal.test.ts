import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, APPLICANT, agreements, DRAWN, exampleValues, TYPED, wordsOf } from '../../../../../tests/support/agreements.ts'
import { isSealed, pdfInfo, pdfSignatures, pdfStructure, pdfText } from '../../../../../tests/support/pdf-tools.ts'
import { fillAgreement } from '../agreements/fill-agreement.ts'
import { drawAgreement } from '../pdf/draw-agreement.ts'
import { readSealKey, type SealKey, SealKeyError } from './certificate.ts'
import { sealPdf, sealSize } from './seal-pdf.ts'
import { makeSelfSigned } from './self-signed.ts'

const NOW = new Date('2026-11-21T16:00:00Z')
/** Keys with certificates made by openssl; the protected one opens with "sesame". */
const KEYS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'tests', 'support', 'seal-keys')
/** Drawing, sealing and reading back, on a busy machine. */
const SLOW_MS = 30_000
const PLACED = [
  { role: 'applicant', signature: TYPED, signedAt: NOW },
  { role: 'admin', signature: DRAWN, signedAt: NOW },
] as const

let made: { certificate: string; key: string }
let key: SealKey
let sealed: Buffer
beforeAll(async () => {
  made = await makeSelfSigned('Plantilla (test)', NOW)
  key = readSealKey(made.certificate, made.key, null, NOW)
  sealed = await sealOne(key)
}, SLOW_MS)

function contentOf(name = 'contractor-services', language: 'en' | 'es' = 'es') {
  const file = agreements.find(name)
  if (!file) throw new Error(name)
  return fillAgreement(file, language, exampleValues(name), [APPLICANT, ADMIN], NOW)
}

async function sealOne(by: SealKey): Promise<Buffer> {
  const seal = { name: 'Plantilla', reason: 'Firmado por todas las partes; señal', at: NOW, bytes: await sealSize(by) }
  return sealPdf(
    await drawAgreement({ envelopeId: randomUUID(), content: contentOf(), signatures: PLACED, now: NOW, seal }),
    by,
  )
}

describe('the document', () => {
  test.each(['contractor-services', 'employment-contract', 'client-services'])(
    '%s says all of its text, on pages that are numbered [E8]',
    { timeout: SLOW_MS },
    async (name) => {
      for (const language of ['en', 'es'] as const) {
        const content = contentOf(name, language)
        const pdf = await drawAgreement({ envelopeId: randomUUID(), content, signatures: [], now: NOW })
        expect(pdfText(pdf)).toMatch(
          language === 'es' ? /Contrato [0-9a-f-]{36} · página 1 de [23]/ : /Agreement [0-9a-f-]{36} · page 1 of [23]/,
        )
        const bare = (text: string): string => text.replace(/[\s"]/g, '')
        const structure = bare(pdfStructure(pdf))
        const missing = wordsOf(content).filter((words) => !structure.includes(bare(words)))
        expect(missing).toEqual([])
      }
    },
  )

  test('it is tagged, has its language and its title, and marks headings, tables and pictures', () => {
    expect(pdfInfo(sealed)).toMatch(/Title: +Contrato de prestación de servicios profesionales\n/)
    expect(pdfInfo(sealed)).toMatch(/Tagged: +yes/)
    expect(sealed.toString('latin1')).toContain('/Lang (es-MX)')
    const structure = pdfStructure(sealed)
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TH', 'TD', 'Figure'])
      expect(structure).toMatch(new RegExp(`^ +${tag}\\b`, 'm'))
  })

  test('signed, it says who signed and when; a name beyond the script is still written', async () => {
    expect(pdfText(sealed)).toContain('Firmado electrónicamente el 21 de noviembre de 2026')
    const signatures = [{ ...PLACED[0], signature: { ...TYPED, text: 'Łukasz Ω' } }]
    const pdf = await drawAgreement({ envelopeId: randomUUID(), content: contentOf(), signatures, now: NOW })
    expect(pdfText(pdf)).toContain('Łukasz Ω')
  })
})

describe('the seal', () => {
  test('an independent verifier finds it valid, over the whole document and of the kind PAdES asks for [E8]', () => {
    const signatures = pdfSignatures(sealed)
    expect(signatures).toContain('Signature Validation: Signature is Valid.')
    expect(signatures).toContain('Total document signed')
    expect(signatures).toContain('Signature Type: ETSI.CAdES.detached')
    expect(signatures).toContain('Signing Hash Algorithm: SHA-256')
  })

  test('any changed byte breaks it [E8]', { timeout: SLOW_MS }, () => {
    const [, start, end] = /ByteRange \[0 (\d+) (\d+) /.exec(sealed.toString('latin1')) ?? []
    const covered = [...Array(sealed.length).keys()].filter((at) => at < Number(start) || at >= Number(end))
    const step = Math.floor(covered.length / 40)
    const places = covered.filter((_, at) => at % step === 0)
    const unnoticed = places.filter((at) => {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] as number) ^ 1
      return isSealed(changed)
    })
    expect(unnoticed).toEqual([])
    expect(isSealed(Buffer.concat([sealed, Buffer.from('\n% more\n')]))).toBe(false)
  })

  test('the seal fills its place exactly, and names its certificate', () => {
    const [, hex = ''] = /Contents <([0-9a-f]+)>/.exec(sealed.toString('latin1')) ?? []
    const cms = Buffer.from(hex, 'hex')
    expect(cms.readUInt16BE(2) + 4).toBe(cms.length)
    // 1.2.840.113549.1.9.16.2.47, signing-certificate-v2.
    expect(hex).toContain('060b2a864886f70d010910022f')
  })

  test.each([
    ['an elliptic key', 'elliptic', null],
    ['a protected RSA key', 'protected', 'sesame'],
  ])('a certificate from elsewhere works too: %s', { timeout: SLOW_MS }, async (_case, name, passphrase) => {
    const read = (kind: string) => readFileSync(join(KEYS, `${name}-${kind}.pem`), 'utf8')
    const own = readSealKey(read('certificate'), read('key'), passphrase, new Date())
    expect(pdfSignatures(await sealOne(own))).toContain('Signature is Valid.')
  })

  test('a key that cannot seal is refused in words', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const refusal = (certificate: string, pem: string, now = NOW) => {
      try {
        readSealKey(certificate, pem, null, now)
      } catch (error) {
        if (error instanceof SealKeyError) return error.message
        throw error
      }
      return null
    }
    expect(refusal(made.certificate, weak)).toContain('at least 2048 bits')
    expect(refusal(made.certificate, other)).toContain('does not belong to the key')
    expect(refusal('', made.key)).toContain('holds no certificate')
    expect(refusal(made.certificate, 'x')).toContain('the key cannot be read')
    expect(refusal(made.certificate, made.key, new Date('2040-01-01'))).toContain('is valid from')
  })
})
