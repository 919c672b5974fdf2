import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Choose } from './choose.tsx'
import style from './invoice-batches.module.css'
import { Latest } from './latest.tsx'
import { PreviewView } from './preview.tsx'
import { Run } from './run.tsx'
import { type BatchTerms, usualTerms } from './terms.ts'
import { usePreview } from './use-preview.ts'

const PARAMETER = 'batch'

/** A link may come from a company. */
const companyOf = (search: URLSearchParams): number | null => {
  const said = search.get('company') ?? ''
  return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : null
}

/** Invoices for many contractors of a company at once (H4): choose, look, create, see to the rest. */
export function InvoiceBatchPage() {
  const [search, setSearch] = useSearchParams()
  const [terms, setTerms] = useState<BatchTerms>(() => ({ ...usualTerms(today()), companyId: companyOf(search) }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { preview, prepare, loading, error, leave } = usePreview()
  const batchKey = search.get(PARAMETER)
  const change = (said: Partial<BatchTerms>) => {
    setTerms({ ...terms, ...said })
    // Other people, so another choice.
    if (said.companyId !== undefined) setChosen(new Set())
  }
  const create = () => {
    if (!preview) return
    setSearch({ [PARAMETER]: preview.answer.batchKey })
    leave()
  }
  const another = () => {
    leave()
    setChosen(new Set())
    setSearch({})
  }
  return (
    <>
      <BackLink to={PAGES.invoices.path}>{pageTitle('invoices')}</BackLink>
      <PageHead title={pageTitle('invoiceBatches')} detail={t('invoice-batches.detail')} />
      <div className={style['page']}>
        {preview ? (
          <PreviewView
            key={preview.answer.batchKey}
            preview={preview}
            loading={loading}
            error={error}
            onAgain={(said) => void prepare({ ...preview, ...said })}
            onCreate={create}
            onBack={leave}
          />
        ) : batchKey !== null ? (
          <Run
            key={batchKey}
            batchKey={batchKey}
            loading={loading}
            onAnother={another}
            onRetry={(said, ids, amounts) => void prepare({ terms: said, ids, amounts, regimes: {} })}
          />
        ) : (
          <>
            <Choose
              terms={terms}
              chosen={chosen}
              onTerms={change}
              onChoose={setChosen}
              onPreview={(ids) => void prepare({ terms, ids, amounts: {}, regimes: {} })}
              loading={loading}
              error={error}
            />
            <Latest />
          </>
        )}
      </div>
    </>
  )
}
