import { useCallback, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/calls.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'

const LEAST = 2

interface CodeFieldProps {
  kind: 'product' | 'unit' | 'use' | 'form'
  /** Accessible name, for users who do not see the text above it. */
  label: string
  /** Visible label above the field, where it is shorter. */
  shown?: string
  value: string
  problem?: string | undefined
  onChange: (code: string) => void
}

/** A code of the SAT, found by words or digits while one types; the chosen one is named again from its code. */
export function CodeField({ kind, label, shown = label, value, problem, onChange }: CodeFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  const isAsked = (search?.length ?? 0) >= LEAST
  const found = useCodes(kind, search ?? '', isAsked)
  const named = useCodes(kind, value, value.length >= LEAST)
  const known = named.data?.codes.find(({ code }) => code === value)
  const codes = isAsked ? (found.data?.codes ?? []) : []
  const onClose = useCallback(() => setSearch(null), [])
  const hint = !isAsked
    ? t('tax-bills.codes.type')
    : found.isError
      ? t('tax-bills.codes.failed')
      : found.isFetching
        ? t('tax-bills.codes.searching')
        : codes.length === 0
          ? t('tax-bills.codes.none')
          : t('tax-bills.codes.found', {
              isMore: (found.data?.totalCodes ?? 0) > codes.length,
              shown: codes.length,
              all: found.data?.totalCodes ?? codes.length,
            })
  return (
    <div data-wrong={problem !== undefined}>
      <Field label={shown} problem={problem}>
        {(control) => (
          <Combobox
            label={label}
            placeholder={t('tax-bills.codes.placeholder')}
            text={known ? `${known.code} ${known.description}` : value}
            options={codes.map(({ code, description }) => ({ value: code, label: `${code} ${description}` }))}
            isOld={found.isPlaceholderData}
            hint={hint}
            onSearch={setSearch}
            onClose={onClose}
            onPick={onChange}
            control={{ ...control }}
          />
        )}
      </Field>
    </div>
  )
}

const useCodes = (kind: CodeFieldProps['kind'], search: string, enabled: boolean) =>
  useRead('contractor/search-sat-codes', { kind, search }, { enabled, keeps: true, staleTime: 300_000, retry: false })
