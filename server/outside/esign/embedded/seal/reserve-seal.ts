import type { Paper } from '../pdf/paper.ts'

/** The seal's own data for a PDF reader. */
export interface SealFacts {
  name: string
  reason: string
  at: Date
  /** Its length (sealSize). */
  bytes: number
}

/** Filled in by the signing library when the length of the file is known. */
const OPEN_RANGE = '**********'

/**
 * Leaves the place for a seal that covers the whole file: an invisible signature field on the first page. PAdES wants
 * the subfilter `ETSI.CAdES.detached` (ETSI EN 319 142-1, 6.3).
 */
export function reserveSeal(paper: Paper, { name, reason, at, bytes }: SealFacts): void {
  paper.switchToPage(0)
  const seal = paper.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, OPEN_RANGE, OPEN_RANGE, OPEN_RANGE],
    Contents: Buffer.alloc(bytes),
    M: at,
    // PDF strings instead of text: only these may contain non-English letters.
    Name: new String(name),
    Reason: new String(reason),
  })
  const page = (paper.page as unknown as { dictionary: PDFKit.PDFKitReference }).dictionary
  const field = paper.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    F: 132,
    Rect: [0, 0, 0, 0],
    V: seal,
    T: new String('Seal'),
    TU: new String(reason),
    P: page,
  })
  // Dictionaries without content, which pdfkit's types do not include.
  for (const part of [seal, field] as unknown as { end: () => void }[]) part.end()
  paper.initForm()
  const form = (paper as unknown as { _root: { data: { AcroForm: { data: FormDictionary } } } })._root.data.AcroForm.data
  form.Fields.push(field)
  // 3: signatures are there, and a change other than an appended one would break them.
  form.SigFlags = 3
  // A reader that draws fields again would change the sealed content.
  delete form.NeedAppearances
  ;(paper.page as unknown as { annotations: unknown[] }).annotations.push(field)
}

/** The members of the form's dictionary that matter here; pdfkit has no call for signature fields. */
interface FormDictionary {
  Fields: unknown[]
  SigFlags?: number
  NeedAppearances?: boolean
}
