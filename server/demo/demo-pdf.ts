/** A small PDF of one page: a title and lines under it, in the one font that every reader has. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const text = [`BT /F1 24 Tf 56 760 Td (${printable(title)}) Tj ET`, ...lines.map(lineAt)].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = content.length
    content += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  // One byte for each letter, as the font's encoding and the offsets count them.
  return Buffer.from(content + tail, 'latin1')
}

const lineAt = (line: string, at: number): string => `BT /F1 12 Tf 56 ${716 - at * 22} Td (${printable(line)}) Tj ET`

const printable = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
