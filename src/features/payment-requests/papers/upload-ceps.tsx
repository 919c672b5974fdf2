import { t } from '../../../../contract/language/texts.ts'
import type { ResultOf } from '../../../../providers/calls.ts'
import { dialogTexts, OperationButton } from '../../../resource/operation-dialog.tsx'
import { Block, List, Note } from '../../../ui/layout.tsx'
import style from '../payment-requests.module.css'

const filesOf = () => ({
  ceps_file: {
    label: t('payroll-papers.upload.files'),
    accept: '.xml,.zip',
    choose: t('payroll-papers.upload.choose'),
    missing: t('payroll-papers.upload.none'),
    most: { count: 50, problem: t('payroll-papers.upload.tooMany') },
    testId: 'ceps',
  },
})

interface UploadCepsProps {
  requestId: number
  isMain: boolean
  onChanged: () => Promise<unknown>
}

export const UploadCeps = ({ requestId, isMain, onChanged }: UploadCepsProps) => (
  <OperationButton
    operation="payroll/upload-ceps"
    isKeyed
    input={{ requestId }}
    {...dialogTexts('payroll-papers.upload')}
    label={t('payroll-papers.ceps.upload')}
    files={filesOf()}
    width={620}
    outcome={{
      close: t('payroll-papers.upload.close'),
      again: t('payroll-papers.upload.more'),
      draw: (result) => <CepResult result={result} />,
    }}
    button={isMain ? { type: 'primary' } : {}}
    onChanged={onChanged}
  />
)

interface CepResultProps {
  result: ResultOf<'payroll/upload-ceps'>
}

/** Result for each file: matches, differences, and refused files with the reason. */
function CepResult({ result: { matched, unmatched, requestPayment } }: CepResultProps) {
  const fits = matched.filter(({ problems }) => problems.length === 0).length
  const differing = matched.filter(({ problems }) => problems.length > 0)
  return (
    <>
      <Block role="status" as="p" bottom="s">
        {matched.length === 0 ? t('payroll-papers.upload.nothing') : t('payroll-papers.upload.fits', { count: fits })}
        {requestPayment.status === 'Complete' && ` ${t('payroll-papers.upload.complete')}`}
      </Block>
      {differing.length > 0 && (
        <>
          <Note top="xs" tone="wrong">
            {t('payroll-papers.upload.differs', { count: differing.length })}
          </Note>
          <List isRow isLined className={style['entries']}>
            {differing.map(({ payrollId, person, file, problems }) => (
              <li key={payrollId}>
                <strong>{person}</strong>
                <span>
                  {problems.join(' ')} <small>{file}</small>
                </span>
              </li>
            ))}
          </List>
        </>
      )}
      {unmatched.length > 0 && (
        <>
          <Note top="xs" tone="wrong">
            {t('payroll-papers.upload.unmatched', { count: unmatched.length })}
          </Note>
          <List isRow isLined className={style['entries']}>
            {unmatched.map(({ file, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: of two files of one name the place is what tells them apart.
              <li key={`${at}${file}`}>
                <strong>{file}</strong>
                <span>{reason}</span>
              </li>
            ))}
          </List>
        </>
      )}
    </>
  )
}
