import { t } from '../../../../contract/language/texts.ts'
import { type AgreementKind, ESignError, type SignerRole, type Template } from '../esign.ts'
import type { Client } from './client.ts'
import { toRole } from './states.ts'

const PAGE = 100
/** More than a user chooses from; an account with more should put them into folders. */
const MOST = 1000

interface TemplatesAnswer {
  envelopeTemplates?: {
    templateId?: string
    name?: string
    emailSubject?: string
    description?: string
    folderName?: string
  }[]
  totalSetSize?: string
}

/** Templates for an agreement, by name: those in a folder of its name, and those in no folder of any kind's name. */
export async function listTemplates(client: Client, kind: AgreementKind): Promise<Template[]> {
  const found: Template[] = []
  for (let start = 0, total = 1; start < Math.min(total, MOST); start += PAGE) {
    const answer = await client.json<TemplatesAnswer>({
      path: '/templates',
      query: { count: String(PAGE), start_position: String(start), order: 'asc', order_by: 'name' },
    })
    total = Number(answer.totalSetSize) || 0
    for (const one of answer.envelopeTemplates ?? []) {
      if (!one.templateId || !serves(one.folderName, kind)) continue
      const { templateId, name = '', emailSubject = '', description = '' } = one
      found.push({ templateId, name, emailSubject, description })
    }
  }
  return found
}

/** `Contractor` and `Contractors` are the same folder. */
function serves(folder: string | undefined, kind: AgreementKind): boolean {
  const named = /^(contractor|employee|client)s?$/i.exec(folder?.trim() ?? '')?.[1]
  return named === undefined || named.toLowerCase() === kind.toLowerCase()
}

type TabsAnswer = Record<string, { tabLabel?: string }[] | undefined>

/** A role of a template: its name as DocuSign has it, and its fields by kind. */
export interface TemplateRole {
  roleName: string
  tabs: TabsAnswer
}

/** The roles that sign. Throws where the template lacks one: it was made for another purpose. */
export async function readRoles(client: Client, templateId: string): Promise<Record<SignerRole, TemplateRole>> {
  const path = `/templates/${encodeURIComponent(templateId)}/recipients`
  const query = { include_tabs: 'true' }
  const { signers = [] } = await client.json<{ signers?: { roleName?: string; tabs?: TabsAnswer }[] }>({ path, query })
  const find = (role: SignerRole): TemplateRole => {
    const signer = signers.find(({ roleName }) => toRole(roleName) === role)
    if (signer) return { roleName: signer.roleName ?? role, tabs: signer.tabs ?? {} }
    throw new ESignError(t('server-signing.docusign.noRole', { role }), false)
  }
  return { applicant: find('applicant'), admin: find('admin') }
}

/** Kinds of fields that take a text. */
const TEXT_TABS = ['textTabs', 'numberTabs', 'numericalTabs', 'dateTabs', 'emailTabs', 'listTabs', 'zipTabs'] as const

/** The fields of a role that we know a value for; boxes are ticked by "true". */
export function fillTabs(tabs: TabsAnswer, values: Readonly<Record<string, string>>): Record<string, object[]> {
  const filled = (kind: string, member: 'value' | 'selected'): [string, object[]] => {
    const known = (tabs[kind] ?? []).filter(({ tabLabel }) => tabLabel !== undefined && Object.hasOwn(values, tabLabel))
    return [kind, known.map(({ tabLabel = '' }) => ({ tabLabel, [member]: values[tabLabel] }))]
  }
  const all = [...TEXT_TABS.map((kind) => filled(kind, 'value')), filled('checkboxTabs', 'selected')]
  return Object.fromEntries(all.filter(([, list]) => list.length > 0))
}
