import type { OperationName } from '../../../contract/index.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/envelope.json' with { type: 'json' }
import type { TestApp } from '../app.ts'
import { createContractor } from '../envelopes.ts'
import { flags } from '../flags.ts'
import { createReadyCompany } from '../onboarding.ts'
import { signIn, signInAs } from '../people.ts'
import { setRow } from '../rows.ts'
import { stepFrom, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
/** The envelope of a contract, and the same for the agreement of a company. */
const ASKS: Record<string, { call: OperationName; input: object }> = {
  'send-again': { call: 'contractor/create-new-envelope', input: { templateId: 'services', role: 'Contractor' } },
  void: { call: 'contractor/void-envelope', input: { reason: 'The fee has changed.' } },
  remind: { call: 'contractor/remind-envelope', input: {} },
  'send-agreement-again': { call: 'client/send-envelope-client', input: { templateId: 'master' } },
  'void-agreement': { call: 'client/void-envelope-client', input: { reason: 'The fee has changed.' } },
  'remind-agreement': { call: 'client/remind-envelope-client', input: {} },
}
const askOf = (ask: string) => ASKS[ask] as (typeof ASKS)[string]
const isAgreement = (ask: string) => ask.includes('agreement')

/** By kind: the flags of staff, and the answer where the status allows the step. */
const KINDS: Record<string, { flags?: string[]; answer: number }> = {
  Admin: { answer: 200 },
  'staff that sends': { flags: ['employeeOnboarding.sendNewEnvolope', 'clients.viewTab', 'clients.sendEnvelope'], answer: 200 },
  'staff that only looks': { flags: ['employeeOnboarding.viewTabDocusign', 'clients.viewTab'], answer: 403 },
  'the company': { answer: 403 },
  'the person': { answer: 403 },
}

interface Place {
  app: TestApp
  tokens: Record<string, string>
}
interface Made {
  companyId: number
  /** The contract, or the company. */
  of: { contractId: number } | { clientId: number }
  personId: number
}

/** E8 An envelope; the tests of the machine walk through the provider's events. */
export const envelope: Walk<Place, Made> = {
  about: 'E8',
  machine,
  kinds: Object.keys(KINDS),
  asks: Object.keys(ASKS),
  elsewhere: {
    send: 'tests/api/envelopes.test.ts',
    'send-agreement': 'tests/api/client-agreement.test.ts',
    'send-with-audit': 'tests/support/walks/client-onboarding.ts',
    'send-with-audit-again': 'tests/support/walks/client-onboarding.ts',
    ...Object.fromEntries(
      ['dispatch', 'deliver', 'sign', 'complete', 'decline', 'be-voided', 'expire'].map((action) => [
        action,
        'server/areas/envelopes/machine.test.ts',
      ]),
    ),
  },
  setUp: async (app) => {
    const tokens: Record<string, string> = {}
    for (const [kind, { flags: held }] of Object.entries(KINDS)) {
      const role = held ? 'InternalEmployee' : 'Admin'
      const person = { role, password: null, permissions: held ? flags(held) : null } as const
      tokens[kind] = await signInAs(app, person)
    }
    return { app, tokens }
  },
  make: async ({ app, tokens }, { ask, status }) => {
    const admin = tokens['Admin'] ?? ''
    const made = isAgreement(ask) ? await agreementOf(app) : await contractOf(app)
    const { call, input } = askOf(isAgreement(ask) ? 'send-agreement-again' : 'send-again')
    const { body } = await app.call(call, { ...made.of, ...input }, admin)
    const { id } = body.data ?? body.envelope
    await setRow(app.db, 'envelopes', { id }, { status })
    return made
  },
  tokenOf: async ({ app, tokens }, { companyId, personId }, kind) => {
    if (kind === 'the person') return signIn(app, { id: personId })
    if (kind !== 'the company') return tokens[kind] ?? ''
    return signInAs(app, { role: 'Client', companyId, password: null })
  },
  take: ({ app }, { of }, { ask, token }) => app.call(askOf(ask).call, { ...of, ...askOf(ask).input }, token),
  // The last envelope: sending again makes another one.
  stateOf: async ({ app: { db } }, { companyId }) => {
    const all = await db.selectFrom('envelopes').selectAll().where('company_id', '=', companyId).orderBy('id').execute()
    const rows = await db.selectFrom('history').select('action').where('company_id', '=', companyId).orderBy('id').execute()
    return { status: all.at(-1)?.status ?? '', all, history: rows.map(({ action }) => action) }
  },
  meant: (ask, status) => {
    const opened = ask.startsWith('remind') && status === 'delivered' ? `${ask}-opened` : ask
    return stepFrom(machine, opened, status)
  },
  // A created envelope is sent at once.
  reached: ({ to }) => (to === 'created' ? 'sent' : to),
  expected: ({ kind, step }) => {
    const answer = KINDS[kind]?.answer ?? 0
    return [answer !== 200 ? answer : step ? 200 : 409]
  },
}

async function contractOf(app: TestApp): Promise<Made> {
  const { person, companyId, contractId } = await createContractor(app.db)
  return { companyId, personId: person.id, of: { contractId } }
}

async function agreementOf(app: TestApp): Promise<Made> {
  const { id, owner } = await createReadyCompany(app, 'Signing')
  return { companyId: id, personId: owner.id, of: { clientId: id } }
}
