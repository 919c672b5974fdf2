import type { BatchRegime } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import style from './invoice-batches.module.css'
import type { Regimes } from './use-preview.ts'

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
  /** The current regime; empty where it is not known. */
  regime: string
  choice: RegimeChoice
}

/** The tax regime of one contractor, which decides the withholdings. */
export function RegimeSelect({ person: { id, name, issuer }, regime, choice }: RegimeSelectProps) {
  const { chosen, offered, onChoose } = choice
  const value = chosen[id] ?? regime
  return (
    <NativeSelect
      className={style['regime']}
      label={t('invoice-batches.preview.regimeOf', { name })}
      value={value}
      {...(value === '' ? { none: t('invoice-batches.preview.chooseRegime') } : {})}
      options={optionsOf(offered, issuer)}
      onChange={(changed) => onChoose(id, changed)}
    />
  )
}
