import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program of poppler on a PDF. @returns its output. */
function poppler(program: string, options: readonly string[], pdf: Buffer, output: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-pdf-'))
  try {
    const file = join(folder, 'a.pdf')
    writeFileSync(file, pdf)
    return execFileSync(program, [...options, file, ...output], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The text of a PDF, with one space where it has any. */
export const pdfText = (pdf: Buffer): string => poppler('pdftotext', ['-layout'], pdf, ['-']).replace(/\s+/g, ' ')

/** The metadata of the file: "Title: …" and so on, line by line. */
export const pdfInfo = (pdf: Buffer): string => poppler('pdfinfo', [], pdf)

/** Headings, tables and texts as a screen reader finds them. */
export const pdfStructure = (pdf: Buffer): string => poppler('pdfinfo', ['-struct-text'], pdf)

/** The report of an independent verifier on the signatures; certificates are not checked. */
export function pdfSignatures(pdf: Buffer): string {
  try {
    return poppler('pdfsig', ['-nocert'], pdf)
  } catch (error) {
    // It exits with an error if there is no signature or the file is unreadable, and prints the reason.
    return String((error as { stdout?: string }).stdout ?? '')
  }
}

/** Is the file signed, wholly, and unchanged since? */
export const isSealed = (pdf: Buffer): boolean => {
  const output = pdfSignatures(pdf)
  return output.includes('Signature Validation: Signature is Valid.') && output.includes('Total document signed')
}
