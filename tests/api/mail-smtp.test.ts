import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from '../../server/outside/mail/create.ts'
import { readSettings } from '../../server/settings.ts'

let server: Server | null = null
afterEach(() => void server?.close())

/** A minimal SMTP server, and the lines it received. `refusal` answers RCPT. */
async function startSmtp(refusal?: string): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  server = createServer((socket: Socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter((part) => part !== '')) {
        lines.push(line)
        if (isData && line !== '.') continue
        if (line === '.') isData = false
        if (/^DATA/i.test(line)) isData = true
        if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
        socket.write(/^DATA/i.test(line) ? '354 go on\r\n' : /^RCPT/i.test(line) && refusal ? `${refusal}\r\n` : '250 ok\r\n')
      }
      return undefined
    })
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { url: `127.0.0.1:${(listening.address() as AddressInfo).port}`, lines }
}

const mailerTo = (smtpUrl: string) =>
  createMailer({
    ...readSettings({ DATA_DIR: '/tmp/unused', APP_SECRET: 'x' }),
    smtpUrl,
    mailFrom: 'Plantilla <no-reply@plantilla.test>',
  })
const MAIL = { to: 'ana@plantilla.test', template: 'reset-link', subject: 'Contraseña', text: 'Hello', html: '<p>Hello' }

test('a mail leaves by SMTP with sender, one receiver, both parts and the mark of an automatic mail', async () => {
  const { url, lines } = await startSmtp()
  await mailerTo(`smtp://${url}`).send(MAIL)
  const all = lines.join('\n')
  expect(all).toContain('MAIL FROM:<no-reply@plantilla.test>')
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@plantilla.test>'])
  expect(all).toContain('From: Plantilla <no-reply@plantilla.test>')
  expect(all).toContain('Auto-Submitted: auto-generated')
  expect(all).toMatch(/Content-Type: text\/plain/)
  expect(all).toMatch(/Content-Type: text\/html/)
})

test('a text with a comma is never two receivers', async () => {
  const { url, lines } = await startSmtp()
  await mailerTo(`smtp://${url}`)
    .send({ ...MAIL, to: 'ana@plantilla.test, eve@evil.test' })
    .catch(() => undefined)
  expect(lines.filter((line) => /^RCPT TO:<eve@evil.test>/.test(line))).toEqual([])
})

test('a mail that the server refuses is a failure, so that its job is tried again', async () => {
  const { url } = await startSmtp('451 try later')
  await expect(mailerTo(`smtp://${url}`).send(MAIL)).rejects.toThrow('451')
})

test('a password does not cross a connection without TLS', async () => {
  const { url, lines } = await startSmtp()
  await expect(mailerTo(`smtp://user:secret@${url}`).send(MAIL)).rejects.toThrow(/STARTTLS|TLS/i)
  expect(lines.join('\n')).not.toMatch(/AUTH|secret/)
})

test('settings name an SMTP_URL of another kind, without repeating its password', () => {
  const read = () => readSettings({ DATA_DIR: '/tmp/unused', SMTP_URL: 'https://user:hidden@mail' })
  expect(read).toThrow('SMTP_URL must begin with smtp:// or smtps://.')
  expect(read).not.toThrow('hidden')
})
