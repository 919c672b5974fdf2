import { randomUUID } from 'node:crypto'
import type { EnvelopeAnswer, SignerAnswer } from '../../server/outside/esign/docusign/states.ts'
import type { SignerRole } from '../../server/outside/esign/esign.ts'
import { Refusal } from './http-server.ts'

export type Signer = Required<Pick<SignerAnswer, 'recipientId' | 'roleName' | 'name' | 'email' | 'routingOrder' | 'status'>> &
  SignerAnswer & { tabs: Record<string, Record<string, string>[]>; resent: number }
export type Envelope = Omit<EnvelopeAnswer, 'recipients'> & {
  envelopeId: string
  status: string
  transactionId: string
  definition: Record<string, any>
  signers: Signer[]
}

interface TemplateFile {
  templateId: string
  name: string
  emailSubject: string
  description: string
  folderName?: string
  roles: Record<string, Record<string, string[]>>
}

export interface DocuSignAccount {
  templates: TemplateFile[]
  envelopes: Envelope[]
  handle: (method: string, path: string, query: URLSearchParams, body: string) => { status: number; body: unknown }
  /** Actions of people at DocuSign. */
  open: (envelopeId: string, role: SignerRole) => void
  sign: (envelopeId: string, role: SignerRole) => void
  decline: (envelopeId: string, role: SignerRole, reason: string) => void
}

const OVER = ['completed', 'declined', 'voided']
/** Seven decimals, as DocuSign writes them. */
export const stamp = (): string => new Date().toISOString().replace('Z', '0000Z')

export function createAccount(): DocuSignAccount {
  const templates: TemplateFile[] = []
  const envelopes: Envelope[] = []
  const find = (id: string): Envelope => {
    const found = envelopes.find(({ envelopeId }) => envelopeId === id)
    if (!found) throw new Refusal(404, 'ENVELOPE_DOES_NOT_EXIST', 'The envelope specified does not exist.')
    return found
  }
  const signerOf = (envelope: Envelope, role: string): Signer => {
    const signer = envelope.signers.find(({ roleName }) => roleName.toLowerCase() === role)
    if (!signer) throw new Error(`no signer ${role}`)
    return signer
  }
  const move = (envelope: Envelope, change: Partial<Envelope>): void => {
    Object.assign(envelope, change, { statusChangedDateTime: stamp() })
  }

  const calls: [string, RegExp, (ids: string[], query: URLSearchParams, body: any) => [number, unknown]][] = [
    ['GET', /^\/templates$/, (_ids, query) => [200, listTemplates(templates, query)]],
    ['GET', /^\/templates\/([^/]+)\/recipients$/, ([id]) => [200, templateRecipients(templateOf(templates, id))]],
    ['POST', /^\/envelopes$/, (_ids, _query, body) => [201, created(addEnvelope(envelopes, templates, body))]],
    ['GET', /^\/envelopes$/, (_ids, query) => [200, searchEnvelopes(envelopes, query)]],
    ['GET', /^\/envelopes\/([^/]+)$/, ([id = ''], query) => [200, summaryOf(find(id), query.get('include') === 'recipients')]],
    ['PUT', /^\/envelopes\/([^/]+)$/, ([id = ''], _query, body) => [200, voidOne(find(id), body, move)]],
    ['GET', /^\/envelopes\/([^/]+)\/recipients$/, ([id = '']) => [200, recipientsOf(find(id))]],
    ['PUT', /^\/envelopes\/([^/]+)\/recipients$/, ([id = ''], query, body) => [200, updateSigners(find(id), query, body)]],
    ['POST', /^\/envelopes\/([^/]+)\/views\/recipient$/, ([id = ''], _query, body) => [201, viewFor(find(id), body)]],
    ['GET', /^\/envelopes\/([^/]+)\/documents\/combined$/, ([id = '']) => [200, Buffer.from(`%PDF-1.7 ${find(id).status}`)]],
    [
      'GET',
      /^\/envelopes\/([^/]+)\/documents\/certificate$/,
      ([id = '']) => [200, Buffer.from(`%PDF-1.7 of ${find(id).status}`)],
    ],
  ]

  return {
    templates,
    envelopes,
    handle: (method, path, query, text) => {
      for (const [verb, pattern, act] of calls) {
        const ids = verb === method ? pattern.exec(path)?.slice(1) : undefined
        if (!ids) continue
        const body = text === '' ? null : JSON.parse(text)
        refuseBareValues(body)
        const [status, answer] = act(ids, query, body)
        return { status, body: answer }
      }
      throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'The resource is not known.')
    },
    open: (id, role) => {
      Object.assign(signerOf(find(id), role), { status: 'delivered', deliveredDateTime: stamp() })
      move(find(id), { status: 'delivered', deliveredDateTime: stamp() })
    },
    sign: (id, role) => {
      const envelope = find(id)
      Object.assign(signerOf(envelope, role), { status: 'completed', signedDateTime: stamp() })
      const next = envelope.signers.find(({ status }) => status === 'created')
      if (next) Object.assign(next, { status: 'sent', sentDateTime: stamp() })
      else move(envelope, { status: 'completed', completedDateTime: stamp() })
    },
    decline: (id, role, reason) => {
      Object.assign(signerOf(find(id), role), { status: 'declined', declinedDateTime: stamp(), declinedReason: reason })
      move(find(id), { status: 'declined', declinedDateTime: stamp() })
    },
  }
}

/** DocuSign reads booleans and numbers as texts only. */
function refuseBareValues(body: unknown): void {
  if (typeof body === 'boolean' || typeof body === 'number') throw invalid('Booleans and numbers are written as strings.')
  if (body !== null && typeof body === 'object') for (const member of Object.values(body)) refuseBareValues(member)
}

const invalid = (message: string): Refusal => new Refusal(400, 'INVALID_REQUEST_BODY', message)

function listTemplates(templates: TemplateFile[], query: URLSearchParams): object {
  const [start, count] = [Number(query.get('start_position') ?? 0), Number(query.get('count') ?? 0)]
  const sorted = [...templates].sort((a, b) => (query.get('order_by') === 'name' ? a.name.localeCompare(b.name) : 0))
  const page = sorted.slice(start, start + count).map(({ roles: _roles, ...template }) => template)
  const [resultSetSize, totalSetSize] = [String(page.length), String(templates.length)]
  return { envelopeTemplates: page, resultSetSize, totalSetSize, startPosition: String(start) }
}

function templateOf(templates: TemplateFile[], id: string | undefined): TemplateFile {
  const found = templates.find(({ templateId }) => templateId === id)
  if (!found) throw new Refusal(400, 'TEMPLATE_ID_INVALID', 'The template ID specified is invalid.')
  return found
}

const templateRecipients = ({ roles }: TemplateFile): object => ({
  signers: Object.entries(roles).map(([roleName, tabs], at) => ({
    recipientId: String(at + 1),
    roleName,
    tabs: Object.fromEntries(Object.entries(tabs).map(([kind, labels]) => [kind, labels.map((tabLabel) => ({ tabLabel }))])),
  })),
})

function addEnvelope(envelopes: Envelope[], templates: TemplateFile[], body: Record<string, any>): Envelope {
  const template = templateOf(templates, body['templateId'])
  if (body['status'] !== 'sent' || !body['emailSubject'] || body['emailSubject'].length > 100)
    throw invalid('subject or status')
  const notification = body['eventNotification']
  if (notification && (!notification.url.startsWith('https://') || notification.includeHMAC !== 'true'))
    throw invalid('connect')
  const signers: Signer[] = body['templateRoles'].map((role: Record<string, any>, at: number) => {
    const tabs = template.roles[role['roleName']]
    if (!tabs) throw invalid(`no role ${role['roleName']}`)
    if (role['routingOrder'] !== String(at + 1)) throw invalid('routing order')
    if (!/^[^@\s]+@[^@\s]+$/.test(role['email']) || !role['name']) throw invalid('name or email')
    if (!role['clientUserId'] || role['clientUserId'].length > 100) throw invalid('clientUserId')
    if (!role['emailNotification'].emailBody || !role['emailNotification'].supportedLanguage) throw invalid('notification')
    for (const [kind, list] of Object.entries<{ tabLabel: string }[]>(role['tabs'] ?? {})) {
      for (const { tabLabel } of list) if (!tabs[kind]?.includes(tabLabel)) throw invalid(`no tab ${tabLabel}`)
    }
    const { roleName, name, email, clientUserId, routingOrder } = role
    const started = at === 0 ? { status: 'sent', sentDateTime: stamp() } : { status: 'created' }
    return {
      recipientId: String(at + 1),
      roleName,
      name,
      email,
      clientUserId,
      routingOrder,
      tabs: role['tabs'],
      resent: 0,
      ...started,
    }
  })
  const envelope: Envelope = {
    envelopeId: randomUUID(),
    status: 'sent',
    statusDateTime: stamp(),
    statusChangedDateTime: stamp(),
    sentDateTime: stamp(),
    transactionId: body['transactionId'],
    definition: body,
    signers,
  }
  envelopes.push(envelope)
  return envelope
}

const created = ({ envelopeId, statusDateTime, status }: Envelope) => ({
  envelopeId,
  uri: `/envelopes/${envelopeId}`,
  statusDateTime,
  status,
})

function searchEnvelopes(envelopes: Envelope[], query: URLSearchParams): object {
  const ids = query.get('transaction_ids')?.split(',')
  if (!ids) throw new Refusal(400, 'INVALID_REQUEST_PARAMETER', 'One of from_date, envelope_ids, transaction_ids is needed.')
  const found = envelopes.filter(({ transactionId }) => ids.includes(transactionId)).map((one) => summaryOf(one, false))
  return found.length === 0 ? { resultSetSize: '0' } : { envelopes: found, resultSetSize: String(found.length) }
}

function summaryOf({ signers, definition: _definition, ...envelope }: Envelope, hasRecipients: boolean): EnvelopeAnswer {
  return { ...envelope, ...(hasRecipients ? { recipients: { signers } } : {}) }
}

const recipientsOf = ({ signers }: Envelope) => ({
  signers,
  recipientCount: String(signers.length),
  currentRoutingOrder: signers.find(({ status }) => status !== 'completed')?.routingOrder ?? '1',
})

function voidOne(envelope: Envelope, body: any, move: (envelope: Envelope, change: Partial<Envelope>) => void): object {
  if (body.status !== 'voided' || !body.voidedReason) throw invalid('only voiding, with a reason')
  if (OVER.includes(envelope.status)) {
    throw new Refusal(
      400,
      'ENVELOPE_CANNOT_VOID_INVALID_STATE',
      'Only envelopes in the sent or delivered states may be voided.',
    )
  }
  move(envelope, { status: 'voided', voidedReason: body.voidedReason, voidedDateTime: stamp() })
  return { envelopeId: envelope.envelopeId }
}

function updateSigners(envelope: Envelope, query: URLSearchParams, body: any): object {
  if (OVER.includes(envelope.status)) throw new Refusal(400, 'ENVELOPE_INVALID_STATUS', 'Invalid envelope status.')
  const results = body.signers.map(({ recipientId, email }: { recipientId: string; email?: string }) => {
    const signer = envelope.signers.find((one) => one.recipientId === recipientId)
    if (!signer || signer.status === 'completed') {
      return { recipientId, errorDetails: { errorCode: 'RECIPIENT_UPDATE_FAILED', message: 'Not in a state that allows it.' } }
    }
    if (email !== undefined) signer.email = email
    if (query.get('resend_envelope') === 'true') signer.resent += 1
    return { recipientId, errorDetails: { errorCode: 'SUCCESS', message: '' } }
  })
  return { recipientUpdateResults: results }
}

function viewFor(envelope: Envelope, body: any): object {
  const { email, userName, clientUserId, returnUrl, authenticationMethod } = body
  if (!URL.canParse(returnUrl) || authenticationMethod !== 'None') throw invalid('returnUrl or authenticationMethod')
  const signer = envelope.signers.find((one) => one.clientUserId === clientUserId)
  if (!signer || signer.email !== email || signer.name !== userName) {
    throw new Refusal(400, 'UNKNOWN_ENVELOPE_RECIPIENT', 'The recipient you have identified is not a valid recipient.')
  }
  if (signer.status === 'created')
    throw new Refusal(400, 'RECIPIENT_NOT_IN_SEQUENCE', 'The token for an out of sequence recipient.')
  return { url: `https://demo.docusign.net/Signing/${randomUUID()}` }
}
