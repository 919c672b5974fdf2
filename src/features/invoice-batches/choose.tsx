import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { Card } from '../../ui/card.tsx'
import { Note, Row } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import style from './invoice-batches.module.css'
import { PeopleList } from './people-list.tsx'
import type { BatchTerms } from './terms.ts'
import { TermsForm } from './terms-form.tsx'
import { useContractors } from './use-contractors.ts'

const AT_FIELDS = ['period_start', 'period_end', 'issue_date', 'concept', 'amount']

interface ChooseProps {
  terms: BatchTerms
  chosen: ReadonlySet<number>
  onTerms: (change: Partial<BatchTerms>) => void
  onChoose: (chosen: ReadonlySet<number>) => void
  onPreview: (ids: readonly number[]) => void
  loading: boolean
  error: CallError | null
}

/** First step: people and period. */
export function Choose({ terms, chosen, onTerms, onChoose, onPreview, loading, error }: ChooseProps) {
  const [isTried, setTried] = useState(false)
  const found = useContractors(terms)
  // A chosen contractor may have been invoiced since.
  const ids = found.contractors.filter(({ id, obstacle }) => obstacle === null && chosen.has(id)).map(({ id }) => id)
  const preview = () => {
    setTried(true)
    if (terms.companyId !== null && ids.length > 0) onPreview(ids)
  }
  return (
    <div className={style['page']}>
      <Card title={t('invoice-batches.terms.title')}>
        <TermsForm
          terms={terms}
          onChange={onTerms}
          fields={error?.fields ?? []}
          isCompanyMissing={isTried && terms.companyId === null}
        />
      </Card>
      <Card title={t('invoice-batches.people.title')}>
        <People found={found} chosen={chosen} onChoose={onChoose} />
      </Card>
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !AT_FIELDS.includes(field))} />
      <Row top="m" justify="end">
        {isTried && terms.companyId !== null && ids.length === 0 && (
          <Note as="span" tone="wrong" role="alert">
            {t('invoice-batches.preview.chooseSomebody')}
          </Note>
        )}
        <Button type="primary" loading={loading} onClick={preview}>
          {loading ? t('invoice-batches.preview.loading') : t('invoice-batches.preview.button', { n: ids.length })}
        </Button>
      </Row>
    </div>
  )
}

interface PeopleProps extends Pick<ChooseProps, 'chosen' | 'onChoose'> {
  found: ReturnType<typeof useContractors>
}

function People({ found, ...choice }: PeopleProps) {
  const { isAsked, isPending, error, refetch, contractors } = found
  if (!isAsked)
    return <EmptyNotice title={t('invoice-batches.people.waits')}>{t('invoice-batches.people.waitsDetail')}</EmptyNotice>
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (isPending) return <Spinner />
  if (contractors.length === 0)
    return <EmptyNotice title={t('invoice-batches.people.none')}>{t('invoice-batches.people.noneDetail')}</EmptyNotice>
  return <PeopleList contractors={contractors} {...choice} />
}
