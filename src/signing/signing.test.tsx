import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import english from '../../schemas/texts/en/signing.json'
import spanish from '../../schemas/texts/es/signing.json'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { fakeServer, type Reply } from '../../tests/web/fake-server.ts'
import { changeLanguage } from '../language.ts'
import { SigningApp } from './signing-app.tsx'
import type * as Answers from './use-signing.ts'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(async () => {
  cleanup()
  await changeLanguage('en')
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Language = 'en' | 'es'
const CONSENT = { en: english.consent, es: spanish.consent }
/** The fake server adds the status of the answer. */
type Opened = Omit<Answers.Opened, 'status'>
type Agreement = Omit<Answers.Agreement, 'status'>
const EMPTY = { text: '', items: [], rows: [] }
const TITLE = { en: 'Services agreement', es: 'Contrato de servicios' }
const DIGEST = 'a'.repeat(64)

const opened = (language: Language, changes: Partial<Opened> = {}): Opened => ({
  stage: 'identify',
  title: TITLE[language],
  sender: 'Luis Peña',
  language,
  email_hint: 'a•••@correo.test',
  signing_token: null,
  ...changes,
})
const agreement = (language: Language, changes: Partial<Agreement> = {}): Agreement => ({
  stage: 'read',
  digest: DIGEST,
  role: 'applicant',
  name: 'Ana Ruiz',
  email: 'ana@correo.test',
  language,
  agreement: {
    language,
    title: TITLE[language],
    intro: [{ ...EMPTY, type: 'paragraph', text: 'Between both parties.' }],
    sections: [
      {
        heading: '1. Services',
        blocks: [
          { ...EMPTY, type: 'list', items: ['Design', 'Review'] },
          { ...EMPTY, type: 'facts', rows: [{ label: 'Fee', value: '30,000.00' }] },
        ],
      },
    ],
    parties: [
      { role: 'applicant', label: 'Contractor', name: 'Ana Ruiz' },
      { role: 'admin', label: 'Plantilla', name: 'Luis Peña' },
    ],
  },
  signers: [
    { name: 'Ana Ruiz', role: 'applicant', has_signed: false, signed_at: null },
    { name: 'Luis Peña', role: 'admin', has_signed: false, signed_at: null },
  ],
  reason: null,
  return_url: null,
  ...changes,
})
const ALL_SIGNED = agreement('en').signers.map((signer) => ({ ...signer, has_signed: true, signed_at: '2026-11-20T18:00:00Z' }))
const refusal = (code: string, status: number, more: object = {}): Reply => ({ status, code, message: code, ...more })

/** The page behind the link, with a server that gives these replies; the others are those of the successful case. */
async function open(language: Language, replies: Parameters<typeof fakeServer>[0] = {}, speaks = language) {
  let stage: Agreement['stage'] = 'read'
  const server = fakeServer({
    'employee/open-signing-link': () => opened(language, { signing_token: 'access' }),
    'employee/send-signing-code': () => ({ retryAfter: 60 }),
    'employee/confirm-signing-code': () => ({ signing_token: 'access' }),
    'employee/read-agreement': () => agreement(language, { stage }),
    'employee/sign-agreement': () => {
      stage = 'signed'
      return { stage }
    },
    'employee/decline-agreement': () => {
      stage = 'declined'
      return { stage }
    },
    ...replies,
  })
  render(<SigningApp token="link" />)
  if (speaks !== 'en') await waitFor(() => expect(document.documentElement.lang).toBe(speaks))
  return { server, user: userEvent.setup() }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
/** Presses Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(user: ReturnType<typeof userEvent.setup>, control: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 30 && document.activeElement !== control; presses += 1) await user.tab()
  expect(document.activeElement).toBe(control)
}

describe.each(['en', 'es'] as const)('in %s [E8]', (language) => {
  test('by keyboard alone: the code, the document, the typed name, the signature', async () => {
    const { server, user } = await open(language, { 'employee/open-signing-link': () => opened(language) })
    await heading(t('signing.identify.title'))
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
    await expectNoFindings()
    await tabTo(user, button(t('signing.identify.send')))
    await user.keyboard('{Enter}')
    const code = await screen.findByLabelText(t('signing.identify.code'))
    await waitFor(() => expect(document.activeElement).toBe(code))
    screen.getByText(t('signing.identify.sent', { email: 'a•••@correo.test' }))
    await expectNoFindings()
    await user.keyboard('12a3456{Enter}')

    const title = await heading(TITLE[language])
    // The focus is not lost at the top of a page that looks new.
    expect(document.activeElement).toBe(title)
    expect(server.inputs('employee/confirm-signing-code')[0]).toMatchObject({ token: 'link', code: '123456' })
    within(screen.getByRole('article', { name: TITLE[language] })).getByText('30,000.00')
    await expectNoFindings()
    await tabTo(user, screen.getByLabelText(t('signing.sign.hasRead')))
    await user.keyboard(' ')
    await tabTo(user, screen.getByLabelText(t('signing.sign.name')))
    await user.keyboard('{Control>}a{/Control}Ana R.')
    await tabTo(user, screen.getByLabelText(CONSENT[language]))
    await user.keyboard(' ')
    await user.keyboard('{Enter}')
    const end = await heading(t('signing.ends.signed.title'))
    expect(document.activeElement).toBe(end)
    expect(server.inputs('employee/sign-agreement')).toEqual([
      {
        signingToken: 'access',
        digest: DIGEST,
        language,
        hasRead: true,
        consent: true,
        signature: { kind: 'typed', text: 'Ana R.', strokes: [] },
      },
    ])
    await expectNoFindings()
  })

  test('missing parts are reported together; a drawn signature is sent as its lines', async () => {
    const { server, user } = await open(language)
    await heading(TITLE[language])
    const name = screen.getByLabelText(t('signing.sign.name'))
    await user.clear(name)
    await user.type(name, '😀')
    await user.click(button(t('signing.sign.submit')))
    screen.getByText(new RegExp(t('signing.sign.needName')))
    // The first missing part has the focus.
    expect(document.activeElement).toBe(screen.getByLabelText(t('signing.sign.hasRead')))
    await user.click(screen.getByLabelText(t('signing.sign.hasRead')))
    await user.click(button(t('signing.sign.submit')))
    expect(document.activeElement).toBe(name)
    await expectNoFindings()
    await user.click(screen.getByRole('radio', { name: t('signing.sign.draw') }))
    await user.click(button(t('signing.sign.submit')))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: t('signing.sign.draw') }))
    const alert = screen.getByText(new RegExp(`^${t('signing.sign.fix')}`))
    for (const words of [t('signing.sign.needDrawing'), t('signing.sign.needConsent')]) {
      expect(alert.textContent).toContain(words)
    }
    expect(server.of('employee/sign-agreement')).toEqual([])
    await expectNoFindings()
    const pad = screen.getByRole('img', { name: new RegExp(t('signing.sign.drawHere')) })
    // jsdom has neither sizes nor pointer capture.
    pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect
    pad.setPointerCapture = () => undefined
    fireEvent.pointerDown(pad, { clientX: 30, clientY: 50, pointerId: 1 })
    fireEvent.pointerMove(pad, { clientX: 150, clientY: 20, pointerId: 1 })
    fireEvent.pointerUp(pad)
    within(screen.getByRole('status')).getByText(t('signing.sign.strokes', { count: 1 }))
    await user.click(screen.getByLabelText(CONSENT[language]))
    expect(alert.isConnected, 'nothing is missing any more').toBe(false)
    await user.click(button(t('signing.sign.submit')))
    await heading(t('signing.ends.signed.title'))
    expect(server.of('employee/sign-agreement').map(({ input }) => input['signature'])).toEqual([
      { kind: 'drawn', text: 'Ana Ruiz', strokes: [expect.arrayContaining([expect.any(Number)])] },
    ])
  })

  test('declined with a reason, by keyboard; too short a one is asked for again, and going back comes back', async () => {
    const { server, user } = await open(language)
    await heading(TITLE[language])
    await tabTo(user, button(t('signing.decline.open')))
    await user.keyboard('{Enter}')
    const reason = await screen.findByLabelText(t('signing.decline.reason'))
    expect(document.activeElement).toBe(reason)
    await expectNoFindings()
    await tabTo(user, button(t('signing.decline.cancel')))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button(t('signing.decline.open')))
    await user.keyboard('{Enter}')
    await user.keyboard('Too short')
    await tabTo(user, button(t('signing.decline.submit')))
    await user.keyboard('{Enter}')
    screen.getByText(t('signing.decline.short'))
    await expectNoFindings()
    await user.keyboard(', and now it is not.')
    await tabTo(user, button(t('signing.decline.submit')))
    await user.keyboard('{Enter}')
    await heading(t('signing.ends.declined.title'))
    expect(server.of('employee/decline-agreement').map(({ input }) => input['reason'])).toEqual([
      'Too short, and now it is not.',
    ])
    await expectNoFindings()
  })

  test.each([
    ['voided', {}],
    ['expired', {}],
    ['waiting', {}],
    ['completed', { signers: ALL_SIGNED, return_url: 'https://plantilla.test/admin' }],
    ['declined', { reason: 'The fee is another one.' }],
  ] as const)('the page of an agreement that is %s', async (stage, changes) => {
    await open(language, { 'employee/read-agreement': () => agreement(language, { stage, ...changes }) })
    await heading(t(`signing.ends.${stage}.title`))
    if (stage === 'declined') screen.getByText(/The fee is another one/)
    if (stage === 'declined') screen.getAllByText(new RegExp(t('signing.didNotSign')))
    if (stage === 'completed') {
      button(t('signing.getDocument'))
      button(t('signing.getEvidence'))
      expect(screen.getByRole('link', { name: t('signing.back') }).getAttribute('href')).toBe('https://plantilla.test/admin')
    }
    await expectNoFindings()
  })

  test('a link that was used or has ended says where the newest one is', async () => {
    const { user } = await open(language, { 'employee/open-signing-link': () => refusal('LINK_INVALID', 410) }, 'en')
    // Nothing tells the language of the signer: that of the browser counts until another is chosen.
    if (language === 'es') await user.click(button('Español'))
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
    await heading(t('signing.ends.ended.title'))
    screen.getByText(t('signing.ends.ended.text'))
    await expectNoFindings()
  })
})

test('loading is shown; without a connection nothing is lost and it is tried again [E8]', async () => {
  let isOffline = true
  const { user } = await open('en', {
    'employee/open-signing-link': () => (isOffline ? 'offline' : opened('en', { signing_token: 'access' })),
  })
  screen.getByText(t('signing.loading'))
  await screen.findByText(t('signing.errors.OFFLINE'))
  await expectNoFindings()
  isOffline = false
  await user.click(button(t('signing.retry')))
  await heading(TITLE.en)
})

test('a wrong code is reported at its field, which keeps the focus; a code under way is not sent twice [E8]', async () => {
  const { user } = await open('en', {
    'employee/open-signing-link': () => opened('en'),
    'employee/send-signing-code': () => refusal('RATE_LIMIT', 429, { retryAfter: 40 }),
    'employee/confirm-signing-code': () => refusal('BAD_CODE', 400),
  })
  await heading(t('signing.identify.title'))
  await user.click(button(t('signing.identify.send')))
  const code = await screen.findByLabelText(t('signing.identify.code'))
  expect(
    screen.getByRole('button', { name: t('signing.identify.againIn', { seconds: 40 }) }).getAttribute('aria-disabled'),
  ).toBe('true')
  await user.type(code, '000000{Enter}')
  await screen.findByText(t('signing.errors.BAD_CODE'))
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(code)
  await expectNoFindings()
})

test.each([' 123 456', 'Your code: 123456.'])('the code may be pasted as "%s"', async (text) => {
  const { server, user } = await open('en', { 'employee/open-signing-link': () => opened('en') })
  await heading(t('signing.identify.title'))
  await user.click(button(t('signing.identify.send')))
  await user.click(await screen.findByLabelText(t('signing.identify.code')))
  await user.paste(text)
  await user.keyboard('{Enter}')
  await heading(TITLE.en)
  expect(server.inputs('employee/confirm-signing-code')[0]).toMatchObject({ code: '123456' })
})

test('a reload in the middle asks for no code again; after its time it does, and says why [E8]', async () => {
  sessionStorage.setItem('signing:link', 'kept')
  const { server } = await open('en')
  await heading(TITLE.en)
  expect(server.inputs('employee/read-agreement')[0]).toEqual({ signingToken: 'kept' })
  expect(server.of('employee/open-signing-link')).toEqual([])
  cleanup()
  await open('en', {
    'employee/open-signing-link': () => opened('en'),
    'employee/read-agreement': () => refusal('LINK_INVALID', 410),
  })
  await heading(t('signing.identify.title'))
  screen.getByText(t('signing.timeOver'))
})

test('the language is chosen on the page, and a document in another one says so; the session of the browser is sent along [E8]', async () => {
  localStorage.setItem('token', 'session')
  const { server, user } = await open('es', { 'employee/read-agreement': () => agreement('es', { language: 'es' }) })
  await heading(TITLE.es)
  expect(server.inputs('employee/open-signing-link')[0]).toMatchObject({ sessionToken: 'session' })
  await user.click(button('English'))
  await screen.findByRole('button', { name: t('signing.sign.submit') })
  screen.getByText(new RegExp(t('signing.read.inOther')))
  expect(document.documentElement.lang).toBe('en')
  expect(button('English').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('article').getAttribute('lang')).toBe('es')
})

test('ended by the sender during reading: the refusal is followed by the page of the end [E8]', async () => {
  let stage: Agreement['stage'] = 'read'
  const { user } = await open('en', {
    'employee/read-agreement': () => agreement('en', { stage }),
    'employee/sign-agreement': () => {
      stage = 'voided'
      return refusal('SIGNING_STATE', 409)
    },
  })
  await heading(TITLE.en)
  await user.click(screen.getByLabelText(t('signing.sign.hasRead')))
  await user.click(screen.getByLabelText(CONSENT.en))
  await user.click(button(t('signing.sign.submit')))
  await heading(t('signing.ends.voided.title'))
})

test('the language that the signer chose survives a reload of this tab, for this link alone [D8]', async () => {
  const { user } = await open('es')
  await user.click(await screen.findByRole('button', { name: 'English' }))
  cleanup()
  await open('es', {}, 'en')
  await screen.findByText(/^Ana Ruiz, please read the document/)
  cleanup()
  render(<SigningApp token="other" />)
  await screen.findByText(/^Ana Ruiz, lea/)
})

test('times name their zone, as on the page of evidence, and a mark is next to the text [D8]', async () => {
  await open('en', { 'employee/read-agreement': () => agreement('en', { stage: 'signed', signers: ALL_SIGNED }) })
  await screen.findAllByText(/signed on 20 November 2026 at 12:00 GMT-6/)
  cleanup()
  sessionStorage.clear()
  const content = { ...agreement('en').agreement, mark: 'Sample text.' }
  await open('en', { 'employee/read-agreement': () => agreement('en', { agreement: content }) })
  expect((await screen.findByText('Sample text.')).className).toBe('mark')
})
