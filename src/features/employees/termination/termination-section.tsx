import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead, useRefresh } from '../../../../providers/use-read.ts'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import { useDefinition } from '../../../tables/use-definition.ts'
import { Card } from '../../../ui/card.tsx'
import { Block, Note, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { RequestDialog } from './request-dialog.tsx'
import style from './termination.module.css'
import { TerminationPanel } from './termination-panel.tsx'

/** It brings the forms with it, so it comes when it is needed. */
const TerminateDialog = lazyDialog(async () => (await import('./terminate-dialog.tsx')).TerminateDialog)

type Step = Termination['steps'][number]
/** The open dialog; `termination` is null where there is none yet. */
type Opened =
  | { kind: 'request' | 'terminate'; termination: Termination | null }
  | { kind: 'step'; termination: Termination; step: Step }

interface TerminationSectionProps {
  contract: Contract
  person: Person
  /** The contract or the person may have changed with it. */
  onChanged: () => Promise<unknown>
}

/** The end of a contract: the current termination, the party whose turn it is, and this viewer's actions. */
export function TerminationSection({ contract, person, onChanged }: TerminationSectionProps) {
  const { id: contractId, sees_pay: seesPay, monthly_salary: wage } = contract
  const session = useSession()
  const refresh = useRefresh()
  const { data, error, refetch } = useRead('employee/get-terminations-contract', { contractId }, { staleTime: FRESH_MS })
  const [opened, setOpened] = useState<Opened | null>(null)
  const view = useDefinition('views', 'termination')
  if (!data || view.isPending) return <NotLoaded error={error} refetch={refetch} />
  const { terminations, may_request, may_terminate } = data
  const [latest, ...earlier] = terminations
  if (!latest && !may_request && !may_terminate) return null

  const role = person.role.name as Role
  const isOwn = session.id === person.id
  const close = () => setOpened(null)
  const readAgain = async () => {
    // The log of the contract records every step too.
    const logs = refresh('employee/get-all-logs-by-contract-user')
    const [read] = await Promise.all([refetch(), onChanged(), logs])
    return read
  }
  const readLatest = async (id: number) => {
    const termination = (await readAgain())?.terminations.find((one) => one.id === id)
    if (termination) setOpened((before) => before && { ...before, termination })
    return termination
  }
  const changed = async () => {
    close()
    await readAgain()
  }
  const take = (termination: Termination, step: Step) => {
    if (step.action === 'edit') setOpened({ kind: 'request', termination })
    else if (step.action === 'schedule' || step.action === 'change') setOpened({ kind: 'terminate', termination })
    else setOpened({ kind: 'step', termination, step })
  }
  const panel = { companyId: person.company?.id ?? null, isOwn, onReload: refetch, onStep: take }
  const common = { contractId, role, isOwn, onClose: close, onChanged: changed, onReload: readLatest }
  return (
    <Card
      title={t('termination.title')}
      action={
        <Row>
          {may_terminate && (
            <Button danger onClick={() => setOpened({ kind: 'terminate', termination: null })}>
              {t('termination.terminate')}
            </Button>
          )}
          {may_request && (
            <Button onClick={() => setOpened({ kind: 'request', termination: null })}>
              {isOwn ? t('termination.resign') : t('termination.request')}
            </Button>
          )}
        </Row>
      }
    >
      {latest ? <TerminationPanel termination={latest} {...panel} /> : <Note>{t('termination.none')}</Note>}
      {earlier.length > 0 && (
        <Block as="details" top="m" className={style['earlier']}>
          <summary>
            {t('termination.earlier')} ({earlier.length})
          </summary>
          {earlier.map((termination) => (
            <TerminationPanel key={termination.id} termination={termination} {...panel} />
          ))}
        </Block>
      )}
      {opened?.kind === 'request' && <RequestDialog {...common} termination={opened.termination} />}
      {opened?.kind === 'terminate' && (
        <TerminateDialog {...common} termination={opened.termination} seesPay={seesPay} wage={wage} />
      )}
      {opened?.kind === 'step' && (
        <StepDialog
          step={opened.step}
          record={opened.termination}
          named={{ contractId, terminationId: opened.termination.id }}
          machine="termination"
          onClose={close}
          onChanged={changed}
          {...(opened.step.needs_reason ? {} : { submitting: t('termination.working') })}
          onReload={async () => (opened.step.needs_reason ? readLatest(opened.termination.id) : void (await changed()))}
          isKeyed={false}
        />
      )}
    </Card>
  )
}
