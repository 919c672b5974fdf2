import { useState } from 'react'
import { useParams } from 'react-router'
import type { PageName } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Step } from '../../../contract/machines/step.ts'
import type { Row } from '../../tables/cell.tsx'
import { RecordPage } from '../record-page.tsx'
import { type Parts, RecordView } from '../record-view.tsx'
import { StepBar } from '../step-bar.tsx'
import { StepDialog } from '../step-dialog.tsx'
import { resourceOf } from './resource-of.ts'

type SimpleRecord = Row & { steps: Step[] }

/** The part that views name `steps`. */
const partsOf = (machine: string): Parts<SimpleRecord> => ({
  steps: ({ record, reload }) => (
    <StepBar
      steps={record.steps}
      label={t('simple-resources.steps')}
      dialog={(step, close) => (
        <StepDialog
          key={step.action}
          step={step}
          record={record}
          named={{ id: record.id }}
          machine={machine}
          onClose={close}
          onReload={reload}
        />
      )}
    />
  ),
})

/** One record of a simple resource, as its view describes it. */
export function SimpleRecordPage({ page }: { page: PageName }) {
  const { id = '' } = useParams()
  const { name, member, entity } = resourceOf(page)
  const [parts] = useState(() => partsOf(entity))
  return (
    <RecordPage<SimpleRecord> resource={name} id={id} page={page} list={member as PageName}>
      {(record, reload) => <RecordView key={record.id} view={entity} parts={parts} record={record} reload={reload} />}
    </RecordPage>
  )
}
