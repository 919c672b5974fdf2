import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from '../../../../settings.ts'
import { readSealKey, type SealKey, SealKeyError } from './certificate.ts'

type Where = Pick<Settings, 'dataDir' | 'seal'>

/**
 * Key and certificate of the seal: from the settings or, in the demo, a pair that is created once and stored with the data.
 * They are read again each time, so a renewed certificate takes effect at once. Throws SettingsError if they cannot be used.
 */
export async function loadSealKey({ dataDir, seal }: Where, now: Date): Promise<SealKey> {
  if (seal) return readConfigured(seal, now)
  const folder = join(dataDir, 'seal')
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem'), passphrase: null }
  if (!existsSync(files.certificate)) {
    const { makeSelfSigned } = await import('./self-signed.ts')
    const made = await makeSelfSigned('Plantilla (demo)', now)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    keepFirst(files.key, made.key)
    // Of two concurrent starts the first key stays, and a certificate of the other would not belong to it.
    if (readFileSync(files.key, 'utf8') === made.key) keepFirst(files.certificate, made.certificate)
  }
  return readConfigured(files, now)
}

/** Looks at the configured files when the server starts, so that a wrong one is not found by the first signature. */
export function checkSealKey({ seal }: Pick<Settings, 'seal'>, now: Date): void {
  if (seal) readConfigured(seal, now)
}

function readConfigured({ certificate, key, passphrase }: NonNullable<Settings['seal']>, now: Date): SealKey {
  try {
    return readSealKey(read(certificate), read(key), passphrase, now)
  } catch (error) {
    if (!(error instanceof SealKeyError)) throw error
    throw new SettingsError(`  - ESIGN_CERTIFICATE and ESIGN_KEY: ${error.message}`)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SealKeyError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function keepFirst(file: string, content: string): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
