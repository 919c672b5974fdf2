import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Role } from '../../../../access-control/roles.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { pageTitle } from '../../../../contract/page-titles.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { useOperation, useRead } from '../../../../providers/calls.ts'
import { type FieldName, fieldNames, nameOf } from '../../../forms/field-names.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { isMissing } from '../../../ui/format.ts'
import { guideSteps } from '../../../ui/guide-steps.ts'
import { Block, Box, Facts, Note, Row, Stack } from '../../../ui/layout.tsx'
import { Callout, Spinner } from '../../../ui/notices.tsx'
import { focusMainIfLost } from '../../../ui/use-return-focus.ts'
import { DocumentLinks } from '../documents/document-links.tsx'
import style from '../employees.module.css'
import { AddPhotoButton, PersonPhoto } from '../person-photo.tsx'
import { BankTab, DocumentsTab } from '../tabs/lazy-tabs.tsx'
import { usePersonForms } from '../use-person-forms.ts'

/** A step beyond all those of the guide ends it (decisions.md no. 42). */
const LAST_STEP = 8

/** Steps whose work is done in a part of the record and not in Edit Profile. */
const PART_OF_STEP: Readonly<Record<number, typeof BankTab>> = { 4: DocumentsTab, 5: BankTab, 6: BankTab }
const AFTER_DOCUMENTS = 5
const FINISH_STEP = 7
const FIRST_EDIT_STEP = 1

interface GuideModeProps extends PartProps<Person> {
  /** The button that edits the record; it is not the main one beside the button of the step. */
  edit: (isMain: boolean) => ReactNode
}

/**
 * The own profile while the onboarding guide is on (C2): the summary strip and the guide's current step. The rest of the
 * screen follows after the guide.
 */
export function GuideMode({ record: person, edit, reload }: GuideModeProps) {
  const forms = usePersonForms(person.role.name as Role)
  // Without the forms the values are still there, by their stored words.
  const names = useMemo(() => fieldNames(forms.data ?? []), [forms.data])
  const { missing } = useGuide(person, reload)
  const finish = useOperation('employee/handler-user-guide')
  const { step } = person
  const [search] = useSearchParams()
  // A person who follows a mail that asks for documents sees them at any step.
  const Part = search.get('tab') === 'documents' ? DocumentsTab : PART_OF_STEP[step]
  const total = guideSteps(person.role.name as Role).length
  // The button that completes a step leaves with it, and so does its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => focusMainIfLost, [step])
  if (forms.isPending) return <Spinner heading={pageTitle('employeeDetail')} />
  return (
    <>
      <Box label={t('guide.next')}>
        <Row align="start" gap="l">
          <PersonPhoto record={person} reload={reload} />
          <Stack gap="xs" className={style['what']}>
            <h1>
              {person.firstname} {person.lastname}
            </h1>
            <Note bottom="s">
              <progress value={step} max={total} aria-hidden="true" />
              {t('guide.progress', { at: Math.min(step + 1, total), of: total })}
            </Note>
            <h2>{textAt('guide.steps', `${step}.title`)}</h2>
            <p>{textAt('guide.steps', `${step}.detail`)}</p>
            {step >= FIRST_EDIT_STEP && step < FINISH_STEP && missing.length > 0 && (
              <Note>
                {t('guide.missing')}: {namesOf(missing, names).join(', ')}
              </Note>
            )}
            {finish.error && <Callout type="error" title={finish.error.message} />}
          </Stack>
          <Row>
            {step < FIRST_EDIT_STEP ? (
              <AddPhotoButton record={person} reload={reload} isOpenAtFirst={search.has('photo')} />
            ) : (
              edit(step !== FINISH_STEP && Part !== DocumentsTab)
            )}
            {step === FINISH_STEP && (
              <Button type="primary" loading={finish.loading} onClick={() => void finish.call({ step: LAST_STEP }, reload)}>
                {finish.loading ? t('guide.finishing') : t('guide.finish')}
              </Button>
            )}
          </Row>
        </Row>
      </Box>
      {Part && (
        <Block top="m">
          <Part record={person} reload={reload} />
        </Block>
      )}
      <SummaryStrip person={person} names={names} />
      {step >= AFTER_DOCUMENTS && Part !== DocumentsTab && (
        <Block top="m">
          <DocumentLinks person={person} />
        </Block>
      )}
    </>
  )
}

/**
 * Fields as the forms call them, those of one block together: "emergency contact (name, phone, email)". The server names
 * them by their last word, or with the block of the emergency contact.
 */
function namesOf(missing: readonly string[], names: ReturnType<typeof fieldNames>): string[] {
  const blocks = new Map<string, string[]>()
  for (const name of missing) {
    const known = textAt('guide.fields', name)
    if (known !== undefined) {
      blocks.set(known, [])
      continue
    }
    const path = name.replace('emergency_contact', 'emergencyContact')
    const { title } = nameOf(names, names.has(path) ? path : `address.${path}`)
    const [block = title, field] = title.split(', ')
    blocks.set(block, [...(blocks.get(block) ?? []), ...(field === undefined ? [] : [inside(field)])])
  }
  return [...blocks].map(([block, fields]) => (fields.length > 0 ? `${inside(block)} (${fields.join(', ')})` : inside(block)))
}

/** The title as a word within a sentence: abbreviations keep their capitals. */
const inside = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/**
 * The person's own step in the guide, read again with every reading of the record: a photo or a document, which change no
 * version, or another person's change may have completed the step; then the record is read again.
 */
function useGuide(person: Person, onReload: () => Promise<unknown>) {
  const { step } = person
  const { data } = useRead('employee/handler-user-guide', { step }, { since: [person] })
  const hasMoved = data !== undefined && data.step !== step
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move; `onReload` is new at every render.
  useEffect(() => {
    if (hasMoved) void onReload()
  }, [hasMoved])
  return { missing: hasMoved ? [] : (data?.missing ?? []) }
}

const joined = (separator: string, ...parts: unknown[]): string => parts.filter((part) => !isMissing(part)).join(separator)

interface SummaryStripProps {
  person: Person
  /** The forms' fields, which say how a value is read. */
  names: ReadonlyMap<string, FieldName>
}

/** Key data of the person in one strip; the specification gives its fields and their order (§2; C2, C20). */
function SummaryStrip({ person, names }: SummaryStripProps) {
  const { employee_detail: detail, address, emergency_contact } = person
  const [home] = address
  const [contact] = emergency_contact
  const isContractor = person.role.name === 'Contractor'
  const read = (path: string, value: unknown) => (isMissing(value) ? value : nameOf(names, path).text(value))
  const values: [label: string, value: unknown][] = [
    [t('guide.strip.name'), joined(' ', person.firstname, person.lastname)],
    [t('guide.strip.email'), person.email],
    [t('guide.strip.phone'), person.phone],
    [t('guide.strip.birthdate'), read('birthdate', detail.birthdate)],
    [t('guide.strip.gender'), read('gender', detail.gender)],
    [t('guide.strip.maritalStatus'), read('marital_status', detail.marital_status)],
    [t('guide.strip.nationality'), detail.nationality],
    [t('guide.strip.street'), joined(' ', home?.street, home?.ext_num)],
    [t('guide.strip.state'), joined(', ', read('address.state', home?.state), read('address.country', home?.country))],
    [t('guide.strip.rfc'), detail.rfc],
    ...(isContractor ? [] : [[t('guide.strip.cifd'), detail.cifd] as [string, unknown]]),
    [t('guide.strip.curp'), detail.curp],
    ...(isContractor ? [] : [[t('guide.strip.nss'), detail.nss] as [string, unknown]]),
    [t('guide.strip.contactName'), contact?.name],
    [t('guide.strip.contactEmail'), contact?.email],
    [t('guide.strip.contactPhone'), contact?.phone],
  ]
  // The column cuts a long value; the mouse reads it in full.
  const inFull = (value: unknown) => (isMissing(value) ? undefined : <span title={String(value)}>{String(value)}</span>)
  return (
    <Block top="m" className={style['strip']}>
      <Box label={t('guide.summary')}>
        <Facts layout="columns" facts={values.map(([label, value]) => [label, value, inFull(value)])} />
      </Box>
    </Block>
  )
}
