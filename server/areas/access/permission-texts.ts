import type { PermissionGroup } from '../../../access-control/grants.ts'
import type { FlagPath } from '../../../access-control/permissions.ts'
import { ofResources } from '../../../access-control/resources.ts'
import { localise, schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import file from '../../../schemas/permissions.json' with { type: 'json' }

/** Texts of the permissions editor in the current language: schemas/permissions.json, and those of simple resources. */
export function permissionTexts() {
  const { groups, flags, presets } = localise('permissions', file)
  const textOf = (text: string) => schemaText('resources', text)
  return {
    groups: {
      ...groups,
      ...ofResources(({ member, title, permissions: { text } }) => [[member, { title: textOf(title), text: textOf(text) }]]),
    } as Record<PermissionGroup, { title: string; text: string }>,
    flags: {
      ...flags,
      ...ofResources(({ member, title, word, permissions: { viewTab, viewDetails, edit } }) => {
        const rows = textOf(title).toLowerCase()
        return [
          [`${member}.viewTab`, { label: t('simple-resources.flags.viewTab', { rows }), text: textOf(viewTab) }],
          [
            `${member}.viewDetails`,
            { label: t('simple-resources.flags.viewDetails', { row: textOf(word) }), text: textOf(viewDetails) },
          ],
          [`${member}.edit`, { label: t('simple-resources.flags.edit', { rows }), text: textOf(edit) }],
        ]
      }),
    } as Record<FlagPath, { label: string; text: string }>,
    presets: presets.map((preset) => ({ ...preset, name: schemaText('permissions', preset.name) })),
  }
}

/** The name of a flag; one that is no longer known is called by its path. */
export const flagLabel = (flag: string): string =>
  (permissionTexts().flags as Record<string, { label: string }>)[flag]?.label ?? flag
