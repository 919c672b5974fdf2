import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { MULTIPLIERS, type MultiplierName } from '../../../../contract/payroll/settings/multipliers.ts'
import { type Entered, OperationButton } from '../../../resource/operation-dialog.tsx'
import { type Settings, type SettingsKind, shown } from './setting-rows.ts'

type Value = string | number | boolean | null

interface SettingsButtonProps {
  kind: SettingsKind
  companyId: number
  settings: Settings
  onChanged: () => Promise<unknown>
}

/** Enters limits or multipliers of a company from a day on; earlier calculations stay unchanged. */
export function SettingsButton({ kind, companyId, settings, onChanged }: SettingsButtonProps) {
  const before = valuesOf(kind, settings)
  const changedOf = ({ payload: { from: _from, ...values } }: Entered) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => (value ?? null) !== (before[name] ?? null)))
  return (
    <OperationButton
      operation={kind === 'limits' ? 'payroll/config-limits' : 'payroll/config-multipliers'}
      isKeyed
      input={(entered) => ({
        companyId,
        from: String(entered.payload['from']),
        [kind]: changedOf(entered) as Record<string, string>,
      })}
      refuse={(entered) =>
        Object.keys(changedOf(entered)).length === 0 ? t('payroll-preparation.settings.unchanged') : undefined
      }
      place={`${kind}.`}
      title={t(`payroll-preparation.settings.changeFor.${kind}`)}
      name={t(`payroll-preparation.settings.changeFor.${kind}`)}
      label={t('payroll-preparation.settings.change')}
      form={kind === 'limits' ? 'payment-limits' : 'payment-multipliers'}
      subject="Client"
      prefill={(form) => {
        if (kind === 'multipliers') sayLegal(form.ui, settings)
        return { from: today(), ...Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)) }
      }}
      done={t(`payroll-preparation.settings.saved.${kind}`)}
      onChanged={onChanged}
    />
  )
}

const valuesOf = (kind: SettingsKind, { limits, multipliers }: Settings): Record<string, Value> =>
  kind === 'limits' ? limits.limits : Object.fromEntries(MULTIPLIERS.map((name) => [name, multipliers.multipliers[name].value]))

function sayLegal(ui: Record<string, unknown>, { multipliers }: Settings): void {
  for (const [name, { legal }] of Object.entries(multipliers.multipliers) as [MultiplierName, { legal: string | null }][]) {
    if (legal !== null)
      ui[name] = {
        ...(ui[name] as object | undefined),
        'ui:help': t('payroll-preparation.settings.legalHelp', { value: shown('multipliers', name, legal) }),
      }
  }
}
