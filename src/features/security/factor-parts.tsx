import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { Grid, Note, Row, Stack } from '../../ui/layout.tsx'
import { saveText } from '../../ui/save-csv.ts'

/** Empty modules around the code, which a camera wants. */
const QUIET = 4

/** Pixels of the code's sides. */
const SIDE = 220

/** The secret of a new app, as a code for its camera and as text. */
export function EnrolmentQuestion({ enrolment: { secret, qr } }: { enrolment: ResultOf<'employee/begin-second-factor'> }) {
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
export const outcomeOfCodes = () => ({
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
