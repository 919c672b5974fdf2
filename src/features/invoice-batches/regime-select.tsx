import type { BatchRegime } from '../../../contract/invoice-batches/schemas.ts'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Regimes } from './use-preview.ts'

const TEXTS = INVOICE_BATCH_TEXTS.preview

/** The offered and the chosen regimes. */
export interface RegimeChoice {
  chosen: Regimes
  offered: readonly BatchRegime[]
  onChoose: (id: number, regime: string) => void
}

/** The regimes of a person or of a company. */
export const optionsOf = (offered: readonly BatchRegime[], issuer: string) =>
  offered.filter((one) => one.issuer === issuer).map(({ regime, name }) => ({ value: regime, label: `${regime} ${name}` }))

interface RegimeSelectProps {
  person: { id: number; name: string; issuer: string }
  /** That the invoice has now; empty where it is not known. */
  regime: string
  choice: RegimeChoice
}

/** The tax regime of one contractor, which decides the withholdings. */
export function RegimeSelect({ person: { id, name, issuer }, regime, choice }: RegimeSelectProps) {
  const { chosen, offered, onChoose } = choice
  const value = chosen[id] ?? regime
  return (
    <NativeSelect
      label={TEXTS.regimeOf(name)}
      value={value}
      {...(value === '' ? { none: TEXTS.chooseRegime } : {})}
      options={optionsOf(offered, issuer)}
      onChange={(said) => onChoose(id, said)}
    />
  )
}
