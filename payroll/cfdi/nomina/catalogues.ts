import content from './catalogues.json' with { type: 'json' }

interface Key {
  code: string
  from: string
  to?: string
}

type CatalogueName = Exclude<keyof typeof content, 'source' | 'confidence' | 'state'>

export const isKeyOn = (catalogue: CatalogueName, code: string, day: string): boolean =>
  (content[catalogue] as readonly Key[]).some(
    (key) => key.code === code && key.from <= day && (key.to === undefined || day <= key.to),
  )

export const isState = (code: string): boolean => content.state.includes(code)

/** Perceptions with sums and nodes of their own. */
export const SEPARATION = ['022', '023', '025']
export const RETIREMENT = ['039', '044']
export const RETIREMENT_AT_ONCE = '039'
export const OVERTIME = '019'
export const INCAPACITY_PAY = '014'
/** Other income from wages: since revision E only taxed amounts. */
export const OTHER_INCOME = '038'
export const INCOME_TAX = '002'
export const INCAPACITY_DEDUCTION = '006'
export const SUBSIDY = '002'
/** Credit of the annual adjustment. */
export const COMPENSATION = '004'
/** Other payments that replace the subsidy. */
export const INSTEAD_OF_SUBSIDY = ['007', '008']
/** First day of revision E. */
export const REVISION_E = '2026-01-01'

export const WAGES = '02'
export const SEPARATED = '13'
export const OTHER_CONTRACT = '99'
export const OTHER_PERIODICITY = '99'
