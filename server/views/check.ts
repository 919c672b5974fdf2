import { PAGES } from '../../access-control/pages.ts'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { RULES } from '../../access-control/rules.ts'
import { operations } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import { RESOURCES } from '../../contract/resources.ts'
import { STATUSES } from '../../contract/statuses.ts'
import { ViewDefinition } from '../../contract/views/definition.ts'
import { repeated, unknown } from '../definitions/check.ts'
import { misshapen } from '../definitions/problem.ts'
import { type Judge, judgeOf } from '../definitions/shape.ts'

const hasShape: Judge<ViewDefinition> = judgeOf(ViewDefinition)

/** All errors of a file of schemas/views, in sentences for its editor; empty if it may be served. */
export function checkView(content: unknown): string[] {
  if (!hasShape(content)) {
    return (hasShape.errors ?? []).map(misshapen)
  }
  const { resource, frame, title, status, facts, panels = [], tabs = [] } = content
  const lists = [...(status ? [status] : []), ...facts].flatMap((part) => part.statuses ?? [])
  const sections = panels.flatMap((panel) => (typeof panel === 'string' ? [] : [{ ...panel, title: 'panels' }]))
  const contents = [...sections, ...tabs]
  const calls = contents.flatMap(({ edit, history }) => [edit, history].flatMap((part) => part?.operation ?? []))
  return [
    ...unknown('resource', resource === undefined ? [] : [resource], Object.keys(RESOURCES)),
    ...((title === undefined) === (frame === 'plain') ? [] : [`title: ${t('server-schema-files.title')}`]),
    ...unknown('statuses', lists, Object.keys(STATUSES)),
    ...unknown('operation', calls, Object.keys(operations)),
    ...facts.flatMap(({ title, opens }) => unknown(`${title}: opens`, opens ? [opens.page] : [], Object.keys(PAGES))),
    ...contents.flatMap(({ title, needs, edit }) =>
      [needs, edit?.needs].flatMap((need) => (need ? needProblems(title, need) : [])),
    ),
    // Tabs may share a key under different conditions.
    ...repeated(
      'tabs',
      tabs.filter(({ when }) => when === undefined).map(({ key }) => key),
    ),
    ...contents
      .filter(({ part, forms, history }) => [part, forms, history].filter((content) => content !== undefined).length !== 1)
      .map(({ title }) => `${title}: ${t('server-schema-files.tab')}`),
  ]
}

function needProblems(title: string, needs: string): string[] {
  const [kind, name] = needs.includes(':') ? needs.split(':') : ['flag', needs]
  const known = { flag: ALL_FLAGS, page: Object.keys(PAGES), rule: Object.keys(RULES) }[kind as string] ?? []
  return unknown(`${title}: needs`, [name as string], known)
}
