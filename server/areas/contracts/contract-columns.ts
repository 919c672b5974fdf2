import file from './contract-columns.json' with { type: 'json' }

/** Fields of a contract stored in `contracts`, as opposed to its terms. */
export const CONTRACT_COLUMNS: readonly string[] = file.contract

/** Fields that hold from a day on: rows of `contract_terms`. */
export const TERM_COLUMNS: readonly string[] = file.terms

/** An Admin's reason for a salary below the minimum wage. */
export const WAGE_REASON = 'wage_reason'

/** Fields of the forms that say when and why, and are part of no contract. */
export const CIRCUMSTANCES: readonly string[] = ['effective_from', 'reason', WAGE_REASON]
