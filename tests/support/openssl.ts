import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = 'openssl'

/** Does OpenSSL, which knows nothing of us, find the seal of a tax bill in order? Both texts are base64. */
export function opensslVerifies(certificate: string, seal: string, text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-seal-'))
  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    const key = write('key.pem', publicKey.export({ type: 'spki', format: 'pem' }))
    const signature = write('seal', Buffer.from(seal, 'base64'))
    const args = ['dgst', '-sha256', '-verify', key, '-signature', signature, write('text', text)]
    return execFileSync(PROGRAM, args, { encoding: 'utf8', stdio: 'pipe' }).trim() === 'Verified OK'
  } catch (error) {
    if ((error as { status?: number }).status === 1) return false
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
