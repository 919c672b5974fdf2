import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** The programs of poppler with which the tests read and verify PDFs. */
const PROGRAMS = ['pdfsig', 'pdftotext', 'pdfinfo']

const areThere = (): boolean =>
  PROGRAMS.every((name) => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)))

/** Gets poppler's programs where there are none: Debian's by apt as root. */
export async function getPdfTools(): Promise<boolean> {
  if (areThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-q'], quiet)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'poppler-utils'], quiet)
    if (areThere()) return true
  }
  console.error(
    'There is no pdfsig for the tests of signed PDFs, and it could not be fetched. Install it ("apt-get install poppler-utils") and try again.',
  )
  return false
}
