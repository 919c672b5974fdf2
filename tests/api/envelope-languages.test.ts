import { expect, test, vi } from 'vitest'
import type { Mail } from '../../server/outside/mail/mailer.ts'
import { wordsOf } from '../support/agreements.ts'
import { createContractor } from '../support/envelopes.ts'
import { eventually } from '../support/eventually.ts'
import { pdfInfo, pdfText } from '../support/pdf-tools.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'

const app = testApp({}, { signsHere: true })
const [admin, token] = visitor(app, { role: 'Admin', password: null })

/** The mail of a kind to an address, as soon as it is sent. A job of the envelope waits for a minute, so not all are done. */
const mailOf = (template: string, address: string) =>
  vi.waitFor(
    () => {
      const mail = app.mails.findLast((one) => one.template === template && one.to === address)
      if (!mail || read.has(mail)) throw new Error(`No mail "${template}" went to ${address}.`)
      read.add(mail)
      return mail
    },
    { timeout: 20_000, interval: 20 },
  )
const read = new Set<Mail>()

/** Words that nearly every sentence of a language has, and that the other language does not have. */
const WORDS = {
  en: /\b(the|and|of|to|is|this|you|your|please|with|by|for|page|agreement|signed?|signature|code|email|hello|hi)\b/gi,
  es: /(?<![\p{L}\d])(el|la|los|las|de|del|que|para|se|su|este|por|con|y|página|contrato|firma|firmar|firmado|código|correo|hola)(?![\p{L}\d])/giu,
}
const LANGUAGES = [
  { language: 'es', other: 'en', page: 'Constancia de firma', locale: 'es-MX' },
  { language: 'en', other: 'es', page: 'Evidence of signature', locale: 'en-US' },
] as const

test.each(LANGUAGES)(
  'an envelope in $language has no word of another language, from the mail to the evidence [E8]',
  { timeout: 90_000 },
  async ({ language, other, page, locale }) => {
    const { person, companyId, contractId } = await createContractor(app.db)
    await setRow(app.db, 'people', { id: person.id }, { language, firstname: 'Ana', lastname: 'Ruiz' })
    // The company reads the other language: the envelope does not follow it.
    await setRow(app.db, 'companies', { id: companyId }, { locale: other })
    const fee = { contractor_fee: '20000', fee_period: 'Monthly' }
    await insertRow(app.db, 'contract_terms', { contract_id: contractId, effective_from: '2026-01-01', ...fee })
    const texts: string[] = []
    const hear = (mail: Mail): Mail => {
      expect(mail.html).toContain(`<html lang="${language}">`)
      texts.push(mail.subject, mail.text.replace(/https?:\S+/g, ''))
      return mail
    }

    const templateId = `contractor-services-${language}`
    const order = { contractId, templateId, role: 'Contractor' }
    const { status, body } = await app.call('contractor/create-new-envelope', order, token)
    expect(status, JSON.stringify(body)).toBe(200)
    const named = { contractId, envelopeId: body.data.envelope_id }
    expect(await rowOf(app.db, 'envelopes', { envelope_id: named.envelopeId })).toMatchObject({ language })

    const sign = async (address: string) => {
      const invitation = hear(await mailOf('sign-invitation', address))
      expect(invitation.text).toContain(language === 'en' ? 'we email you a code first' : 'antes le enviamos un código')
      const link = /\/sign\/([\w-]+)/.exec(invitation.text)?.[1] ?? ''
      const opened = (await app.call('employee/open-signing-link', { token: link })).body
      expect(opened).toMatchObject({ stage: 'identify', language })
      expect((await app.call('employee/send-signing-code', { token: link })).status).toBe(200)
      const code = /^ +(\d{6})$/m.exec(hear(await mailOf('sign-code', address)).text)?.[1]
      const { signing_token: signingToken } = (await app.call('employee/confirm-signing-code', { token: link, code })).body
      const shown = (await app.call('employee/read-agreement', { signingToken })).body
      expect([shown.language, shown.agreement.language]).toEqual([language, language])
      texts.push(wordsOf(shown.agreement).join('\n'))
      const presented = await app.download('employee/download-agreement', { signingToken, part: 'presented' })
      texts.push(pdfText(presented.rawPayload))
      const signature = { kind: 'typed', text: 'Ana Ruiz', strokes: [] }
      const given = { signingToken, digest: shown.digest, language, hasRead: true, consent: true, signature }
      expect((await app.call('employee/sign-agreement', given)).body.stage).toBe('signed')
    }
    await sign(person.email)
    await sign(admin.email)
    await eventually(async () =>
      expect(await rowOf(app.db, 'envelopes', { envelope_id: named.envelopeId })).toMatchObject({
        status: 'completed',
        evidence_file: expect.any(String),
      }),
    )

    for (const part of ['document', 'evidence']) {
      const file = await app.download('contractor/download-signed-envelope', { ...named, part }, token)
      texts.push(pdfText(file.rawPayload))
      expect(pdfInfo(file.rawPayload)).toContain(part === 'evidence' ? page : 'Title:')
      expect(file.rawPayload.toString('latin1')).toContain(`/Lang (${locale})`)
    }
    expect(texts.at(-1)).toContain(page)
    // To the signer the other party is the provider, not the signer.
    expect(hear(await mailOf('envelope-completed', person.email)).text).toContain('Plantilla Servicios')
    const names = /\S+@\S+|Ana Ruiz|S\.A\. de C\.V\.|Company [\w-]+|[\w-]+-[0-9a-f]{4,}|Designer/g
    for (const text of texts) expect(text.replace(names, '').match(WORDS[other]) ?? [], text.slice(0, 200)).toEqual([])
  },
)

test('staff chooses a template by its name in their own language [E8]', async () => {
  const headers = { 'accept-language': 'es-MX' }
  const templates = async (more: Record<string, string>) =>
    (await app.call('contractor/get-all-template-docusing', { role: 'Client' }, token, more)).body.data
  const names = async (more: Record<string, string>) => (await templates(more)).map(({ name }: { name: string }) => name)
  expect(await names({})).toEqual(['Client service agreement (English)', 'Client service agreement (Spanish)'])
  expect(await names(headers)).toEqual([
    'Contrato de servicios del cliente (inglés)',
    'Contrato de servicios del cliente (español)',
  ])
  expect((await templates(headers))[0].description).toContain('Servicios para una empresa')
})
