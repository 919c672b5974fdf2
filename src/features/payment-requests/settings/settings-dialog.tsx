import { today } from '../../../../contract/calendar.ts'
import { MULTIPLIERS, type MultiplierName } from '../../../../contract/payroll/settings/multipliers.ts'
import { ApiError, callApi } from '../../../../providers/api.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { useSession } from '../../../ui/session-context.ts'
import { withFieldsOf } from '../fields-of.ts'
import { type Settings, type SettingsKind, shown } from './setting-rows.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.settings
type Value = string | number | boolean | null

interface SettingsDialogProps {
  kind: SettingsKind
  companyId: number
  settings: Settings
  onClose: () => void
  onSaved: () => Promise<void>
}

/** New limits or multipliers of a company from a day on; what was counted before stays what it was. */
export function SettingsDialog({ kind, companyId, settings, onClose, onSaved }: SettingsDialogProps) {
  const { role } = useSession()
  const keyOf = useRequestKey()
  const before = valuesOf(kind, settings)
  const save = async ({ from, ...payload }: Record<string, unknown>) => {
    const changed = Object.entries(payload).filter(([name, value]) => (value ?? null) !== (before[name] ?? null))
    if (changed.length === 0) throw new ApiError(400, 'VALIDATION', TEXTS.unchanged)
    const said = { companyId, from: String(from), changed }
    const common = { companyId, from: said.from, requestKey: keyOf(said) }
    return kind === 'limits'
      ? withFieldsOf(
          'limits.',
          callApi('payroll/config-limits', { ...common, limits: Object.fromEntries(changed) as Record<string, Value> }),
        )
      : withFieldsOf(
          'multipliers.',
          callApi('payroll/config-multipliers', {
            ...common,
            multipliers: Object.fromEntries(changed) as Record<string, string>,
          }),
        )
  }
  return (
    <NamedFormDialog
      name={kind === 'limits' ? 'payment-limits' : 'payment-multipliers'}
      variant={{ viewer: role, subject: 'Client' }}
      title={TEXTS.changeFor[kind]}
      dataOf={(form) => {
        if (kind === 'multipliers') sayLegal(form.ui, settings)
        return { from: today(), ...Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)) }
      }}
      onClose={onClose}
      onSave={save}
      onSaved={onSaved}
    />
  )
}

const valuesOf = (kind: SettingsKind, { limits, multipliers }: Settings): Record<string, Value> =>
  kind === 'limits' ? limits.limits : Object.fromEntries(MULTIPLIERS.map((name) => [name, multipliers.multipliers[name].value]))

/** The least that the law allows stands under its field. */
function sayLegal(ui: Record<string, unknown>, { multipliers }: Settings): void {
  for (const [name, { legal }] of Object.entries(multipliers.multipliers) as [MultiplierName, { legal: string | null }][]) {
    if (legal !== null)
      ui[name] = { ...(ui[name] as object | undefined), 'ui:help': TEXTS.legalHelp(shown('multipliers', name, legal)) }
  }
}
