import { Button, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { securityOperations } from '../../../contract/security/operations.ts'
import { type ResultOf, useRead, useSend } from '../../../providers/calls.ts'
import { makePasskey, signByPasskey } from '../../../providers/passkeys.ts'
import { deviceInfo } from '../../../providers/push/device-info.ts'
import { decodeSession } from '../../../providers/session.ts'
import { ExportPerson } from '../../parts/export-person.tsx'
import { PrivacyNotice, Purposes } from '../../parts/privacy-notice.tsx'
import { dialogTexts, OperationButton, OutcomeDialog, useAct } from '../../resource/operation-dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Card, CardGrid, Grid, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Loaded } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveText } from '../../ui/save-csv.ts'
import { useSession } from '../../ui/session-context.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

/** The own sign-in: password, second factor and the browsers with an open session. */
export function SecurityPage() {
  const query = useRead('employee/my-security', {})
  const { refetch } = query
  const { lacks_factor } = useSession()
  // With its factor added, the session may do more than before.
  const changed = async () => void (await Promise.all([refetch(), decodeSession()]))
  return (
    <>
      <PageHead page="security" detail={t('security.detail')} />
      {lacks_factor && <Callout type="warning" title={t('security.required')} />}
      <Loaded query={query}>
        {(security) => (
          <Stack gap="m">
            <CardGrid>
              <PasswordCard onChanged={refetch} />
              <FactorCard security={security} onChanged={changed} />
            </CardGrid>
            <PasskeysCard passkeys={security.passkeys} onChanged={changed} />
            {!lacks_factor && <DataCard />}
            <SessionsCard sessions={security.sessions} onChanged={refetch} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function PasswordCard({ onChanged }: { onChanged: () => Promise<unknown> }) {
  return (
    <Card title={t('security.password.title')}>
      <Note>{t('security.password.text')}</Note>
      <Row top="m">
        <OperationButton
          operation="employee/change-own-password"
          form="own-password"
          input={({ typed }) => ({ password: String(typed['password']), newPassword: String(typed['newPassword']) })}
          isOwnData
          width={480}
          {...dialogTexts('security.password.changing')}
          onChanged={onChanged}
        />
      </Row>
    </Card>
  )
}

/** The own data: a copy of it, the privacy notice, and the uses that the person may refuse. */
function DataCard() {
  const query = useRead('employee/find-privacy-notice', {})
  return (
    <Card title={t('privacy.own.title')}>
      <Stack gap="m">
        <Note>{t('privacy.own.text')}</Note>
        <Row>
          <ExportPerson />
          <DialogButton dialog={(close) => <PrivacyNotice onClose={close} />}>{t('privacy.notice.open')}</DialogButton>
        </Row>
        <Loaded query={query}>
          {({ accepted_at, purposes }) => (
            <>
              {accepted_at && <Note>{t('privacy.notice.accepted', { at: formatDateTime(accepted_at) })}</Note>}
              <Purposes purposes={purposes} onChanged={query.refetch} />
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  )
}

interface FactorCardProps {
  security: Pick<ResultOf<'employee/my-security'>, 'second_factor' | 'app_since' | 'passkeys'>
  onChanged: () => Promise<unknown>
}

type Enrolment = ResultOf<'employee/begin-second-factor'>

const codeOf = ({ typed }: { typed: Record<string, unknown> }) => ({ code: String(typed['code']) })

/** The authenticator app: adding it with its recovery codes, new codes, removing it. */
function FactorCard({ security, onChanged }: FactorCardProps) {
  const { second_factor: factor, app_since } = security
  const proof = useProof(security.passkeys)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const begin = useAct('employee/begin-second-factor', { onChanged: (begun) => begun && setEnrolment(begun) })
  const common = { form: 'second-factor', width: 480, isOwnData: true, onChanged }
  return (
    <Card title={t('security.factor.title')}>
      <Note>
        {factor
          ? t('security.factor.on', { at: formatDateTime(factor.since), left: factor.recovery_codes_left })
          : t('security.factor.off')}
      </Note>
      <Row top="m">
        {factor && (
          <OperationButton
            operation="employee/make-recovery-codes"
            {...dialogTexts('security.factor.codes')}
            input={proof.input}
            send={proof.send}
            outcome={outcomeOfCodes()}
            {...common}
            form={proof.form}
          />
        )}
        {app_since !== null ? (
          <OperationButton
            operation="employee/remove-second-factor"
            {...common}
            form="remove-second-factor"
            input={({ typed }) => ({ password: String(typed['password']), code: String(typed['code']) })}
            {...dialogTexts('security.factor.removing')}
            danger
          />
        ) : (
          <Button type="primary" loading={begin.loading} onClick={() => void begin.act({})}>
            {t('security.factor.add')}
          </Button>
        )}
      </Row>
      {enrolment && (
        <OutcomeDialog
          operation="employee/confirm-second-factor"
          title={t('security.factor.add')}
          question={<EnrolmentQuestion enrolment={enrolment} />}
          input={codeOf}
          submit={t('security.factor.confirm')}
          outcome={outcomeOfCodes()}
          {...common}
          onClose={() => setEnrolment(null)}
        />
      )}
    </Card>
  )
}

type Passkey = ResultOf<'employee/my-security'>['passkeys'][number]

interface PasskeysCardProps {
  passkeys: readonly Passkey[]
  onChanged: () => Promise<unknown>
}

function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const begin = useSend('employee/begin-passkey')
  const proof = useProof(passkeys)
  const common = { width: 480, isOwnData: true, onChanged }
  return (
    <Card title={t('security.passkeys.title')}>
      <Note>{t('security.passkeys.text')}</Note>
      <List isLined top="m">
        {passkeys.map((passkey) => (
          <Row as="li" key={passkey.id} justify="between">
            <PasskeyFacts passkey={passkey} />
            <OperationButton
              operation="employee/remove-passkey"
              form={proof.form}
              input={({ typed }) => ({ passkeyId: passkey.id, ...proof.input({ typed }) })}
              send={proof.send}
              {...dialogTexts('security.passkeys.removing', { name: passkey.name })}
              danger
              button={{ danger: false }}
              {...common}
            />
          </Row>
        ))}
      </List>
      <Row top="m">
        <OperationButton
          operation="employee/confirm-passkey"
          form="passkey"
          {...dialogTexts('security.passkeys.adding')}
          input={({ typed }) => ({ name: String(typed['name']) })}
          send={async (input, one) => one({ ...input, passkey: await makePasskey(await begin({})) })}
          outcome={outcomeOfCodes()}
          {...common}
        />
      </Row>
    </Card>
  )
}

function PasskeyFacts({ passkey: { name, is_synced, is_stopped, created_at, last_used_at } }: { passkey: Passkey }) {
  return (
    <div>
      <strong>{name}</strong> {is_stopped && <Tag color="red">{t('security.passkeys.stopped')}</Tag>}
      <Note as="div">
        {joined(
          t('security.passkeys.since', { at: formatDateTime(created_at) }),
          last_used_at !== null && t('security.passkeys.used', { at: formatDateTime(last_used_at) }),
          is_synced && t('security.passkeys.synced'),
        )}
      </Note>
    </div>
  )
}

type OpenSession = ResultOf<'employee/my-security'>['sessions'][number]

interface SessionsCardProps {
  sessions: readonly OpenSession[]
  onChanged: () => Promise<unknown>
}

/** The browsers with an open session; each but this one can be signed out, or all of them at once. */
function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const confirm = useConfirm()
  const endOne = useAct('employee/close-session', { done: t('security.sessions.ended'), onChanged })
  const endAll = useAct('employee/close-all-sessions', {
    done: ({ closed }) => t('security.sessions.endedAll', { n: closed }),
    onChanged,
  })
  const askForAll = () =>
    confirm({
      title: t('security.sessions.endAllTitle'),
      content: t('security.sessions.endAllDetail'),
      okText: t('security.sessions.endAll'),
      onOk: () => endAll.act({}),
    })
  return (
    <Card title={t('security.sessions.title')}>
      <Note>{t('security.sessions.text')}</Note>
      <List isLined top="m">
        {sessions.map((session) => (
          <Row as="li" key={session.id} justify="between">
            <SessionFacts session={session} />
            {!session.current && (
              <Button
                aria-label={t('security.sessions.endOf', {
                  device: deviceInWords(session.device),
                  at: formatDateTime(session.last_seen),
                })}
                disabled={endOne.loading}
                onClick={() => void endOne.act({ sessionId: session.id })}
              >
                {t('security.sessions.end')}
              </Button>
            )}
          </Row>
        ))}
      </List>
      {sessions.length > 1 && (
        <Row top="m">
          <Button danger loading={endAll.loading} onClick={askForAll}>
            {t('security.sessions.endAll')}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function SessionFacts({
  session: { device, ip, place, is_same_network, began, last_seen, current },
}: {
  session: OpenSession
}) {
  return (
    <div>
      <strong>{deviceInWords(device)}</strong> {current && <Tag>{t('security.sessions.current')}</Tag>}
      <Note as="div">
        {joined(
          place,
          ip !== null && t('security.sessions.network', { ip }),
          is_same_network && !current && t('security.sessions.here'),
          t('security.sessions.since', { at: formatDateTime(began) }),
          t('security.sessions.seen', { at: formatDateTime(last_seen) }),
        )}
      </Note>
    </div>
  )
}

/** The name of a browser by its User-Agent; an unknown one is shown by its own text. */
function deviceInWords(agent: string | null): string {
  if (agent === null || agent === '') return t('security.sessions.unknown')
  const { browser, os } = deviceInfo(agent)
  return browser && os ? t('security.sessions.device', { browser, system: os }) : browser || os || agent
}

/** Empty modules around the code, which a camera needs. */
const QUIET = 4

const SIDE = 220

/** The secret of a new app, as a code for its camera and as text. */
function EnrolmentQuestion({ enrolment: { secret, qr } }: { enrolment: ResultOf<'employee/begin-second-factor'> }) {
  const modules = qr.size + 2 * QUIET
  return (
    <Stack gap="s" bottom="m">
      <p>{t('security.factor.scan')}</p>
      <svg
        width={SIDE}
        height={SIDE}
        viewBox={`${-QUIET} ${-QUIET} ${modules} ${modules}`}
        role="img"
        aria-label={t('security.factor.qr')}
        shapeRendering="crispEdges"
      >
        {/* Black on white in any theme: cameras expect it. */}
        <rect x={-QUIET} y={-QUIET} width={modules} height={modules} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <Note>{t('security.factor.secret')}</Note>
      <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
    </Stack>
  )
}

/** The recovery codes of an answer, shown this once; without any, the earlier ones stay valid. */
const outcomeOfCodes = () => ({
  title: t('security.factor.codesTitle'),
  close: t('security.factor.close'),
  isShownOnce: ({ recovery_codes }: { recovery_codes: string[] }) => recovery_codes.length > 0,
  draw: ({ recovery_codes }: { recovery_codes: string[] }) =>
    recovery_codes.length === 0 ? <p>{t('security.factor.codesStay')}</p> : <RecoveryCodes codes={recovery_codes} />,
})

/** Recovery codes, shown once; they can be kept as a file. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap="s">
      <p>{t('security.factor.codesText')}</p>
      <Grid as="ul" gap="none" columns="wide">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row>
        <Button onClick={() => saveText(t('security.factor.file'), `${codes.join('\r\n')}\r\n`)}>
          {t('security.factor.download')}
        </Button>
      </Row>
    </Stack>
  )
}

type Proof = InputOf<(typeof securityOperations)['employee/confirm-sign-in']>

/** Form, input and sending of a dialog that needs the second factor: a code, or without one a passkey. */
function useProof(passkeys: readonly Pick<ResultOf<'employee/my-security'>['passkeys'][number], 'is_stopped'>[]) {
  const ask = useSend('employee/ask-passkey')
  const hasPasskey = passkeys.some(({ is_stopped }) => !is_stopped)
  return {
    form: hasPasskey ? 'code-or-passkey' : 'second-factor',
    input: ({ typed }: { typed: Record<string, unknown> }): Proof =>
      typed['code'] === undefined ? {} : { code: String(typed['code']) },
    send: async <I extends Proof, R>(input: I, one: (input: I) => Promise<R>): Promise<R> =>
      one(input.code === undefined && hasPasskey ? { ...input, passkey: await signByPasskey(await ask({})) } : input),
  }
}
