import { randomUUID } from 'node:crypto'
import {
  type EnvelopeEvent,
  type EnvelopeRequest,
  type EnvelopeState,
  type EnvelopeStatus,
  type ESign,
  ESignError,
  type SignerRole,
  type Template,
} from '../../server/outside/esign/esign.ts'
import { pdfOf } from './pdf.ts'

/** Actions at the paper service's own counter; each gives the event that a webhook would bring. */
export interface Paper extends ESign {
  /** Requests in the order they came; each key makes one envelope. */
  requests: EnvelopeRequest[]
  reminded: { envelopeId: string; email: string | undefined }[]
  /** Thrown by the next calls, one each. */
  failures: Error[]
  /** Runs when an envelope was made and before the caller is answered. */
  afterCreate: (envelopeId: string) => Promise<void>
  open: (envelopeId: string) => EnvelopeEvent
  sign: (envelopeId: string) => EnvelopeEvent
  decline: (envelopeId: string, reason: string) => EnvelopeEvent
}

interface Sheet {
  id: string
  request: EnvelopeRequest
  status: EnvelopeStatus
  changedAt: string
  signers: Record<SignerRole, { status: EnvelopeStatus; changedAt: string | null }>
  declinedReason: string | null
}

const TEMPLATES: Template[] = [
  {
    templateId: 'services',
    name: 'Services agreement',
    emailSubject: 'Your services agreement',
    description: 'For contractors',
  },
  { templateId: 'master', name: 'Master agreement', emailSubject: 'Master agreement', description: 'For companies' },
]

/** A signature service in memory: it implements the port, and tests move its envelopes by hand. */
export function createPaper(clock: () => Date): Paper {
  const sheets = new Map<string, Sheet>()
  const byKey = new Map<string, Sheet>()
  const fail = () => {
    const failure = paper.failures.shift()
    if (failure) throw failure
  }
  const sheetOf = (id: string): Sheet => {
    fail()
    const sheet = sheets.get(id)
    if (!sheet) throw new ESignError('There is no such envelope.', false)
    return sheet
  }
  const turnOf = ({ signers }: Sheet): SignerRole => (signers.applicant.status === 'completed' ? 'admin' : 'applicant')
  const isOver = ({ status }: Sheet): boolean => !['created', 'sent', 'delivered'].includes(status)
  /** The signer whose turn it is gets this status, and the whole the other. */
  const act = (id: string, signerStatus: EnvelopeStatus, whole: EnvelopeStatus, reason: string | null): EnvelopeEvent => {
    const sheet = sheetOf(id)
    if (isOver(sheet)) throw new ESignError('This envelope has ended.', false)
    const role = turnOf(sheet)
    const at = clock().toISOString()
    sheet.signers[role] = { status: signerStatus, changedAt: at }
    Object.assign(sheet, { status: whole, changedAt: at, declinedReason: reason })
    const signer = { role, status: signerStatus }
    return { envelopeId: id, key: `${role}-${signerStatus}-${at}`, at, status: whole, signer, reason }
  }
  const stateOf = ({ status, changedAt, signers, declinedReason }: Sheet): EnvelopeState => ({
    status,
    changedAt,
    signers: [
      { role: 'applicant', ...signers.applicant },
      { role: 'admin', ...signers.admin },
    ],
    declinedReason,
  })
  const paper: Paper = {
    name: 'embedded',
    requests: [],
    reminded: [],
    failures: [],
    afterCreate: async () => {},
    listTemplates: async (kind) => {
      fail()
      return TEMPLATES.filter(({ templateId }) => (templateId === 'master') === (kind === 'Client'))
    },
    languageOf: () => null,
    createEnvelope: async (request) => {
      fail()
      paper.requests.push(request)
      const at = clock().toISOString()
      const sheet = byKey.get(request.key) ?? {
        id: randomUUID(),
        request,
        status: 'sent' as const,
        changedAt: at,
        signers: {
          applicant: { status: 'sent' as const, changedAt: at },
          admin: { status: 'created' as const, changedAt: null },
        },
        declinedReason: null,
      }
      byKey.set(request.key, sheet)
      sheets.set(sheet.id, sheet)
      await paper.afterCreate(sheet.id)
      return { envelopeId: sheet.id, state: stateOf(sheet) }
    },
    readEnvelope: async (id) => stateOf(sheetOf(id)),
    createSigningUrl: async (id, role, returnUrl) => {
      const sheet = sheetOf(id)
      if (isOver(sheet) || turnOf(sheet) !== role) throw new ESignError('It is not the turn of this signer.', false)
      return `https://paper.test/sign/${id}/${role}?return=${encodeURIComponent(returnUrl)}`
    },
    voidEnvelope: async (id) => {
      const sheet = sheetOf(id)
      if (sheet.status === 'voided') return
      if (isOver(sheet)) throw new ESignError('This envelope has ended.', false)
      Object.assign(sheet, { status: 'voided', changedAt: clock().toISOString() })
    },
    remindEnvelope: async (envelopeId, email) => {
      if (isOver(sheetOf(envelopeId))) throw new ESignError('This envelope has ended.', false)
      paper.reminded.push({ envelopeId, email })
    },
    downloadPdf: async (id, part) => {
      const sheet = sheetOf(id)
      if (sheet.status !== 'completed') throw new ESignError('It is not signed yet.', false)
      return pdfOf({ catalog: ` /Lang (${part})` })
    },
    open: (id) => act(id, 'delivered', 'delivered', null),
    sign: (id) => act(id, 'completed', turnOf(sheetOf(id)) === 'admin' ? 'completed' : 'delivered', null),
    decline: (id, reason) => act(id, 'declined', 'declined', reason),
  }
  return paper
}
