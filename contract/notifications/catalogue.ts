import { type Actor, can } from '../../access-control/can.ts'
import { canOpen, hasBell } from '../../access-control/pages.ts'
import file from '../../schemas/notifications.json' with { type: 'json' }
import { localise } from '../language/overlay.ts'
import type { Notice, NotificationFile, NotificationGroup, NotificationItem } from './definition.ts'
import { FLOWS, type Flow } from './flows.ts'

/** A test holds the file to its meta-schema, so the types hold. */
export const CATALOGUE = file as unknown as NotificationFile

/** All events that are notified, by key. */
export type ToldItem = NotificationItem | Notice
const ALL: readonly ToldItem[] = [...CATALOGUE.items, ...CATALOGUE.notices]
export const ITEMS: ReadonlyMap<string, ToldItem> = new Map(ALL.map((item) => [item.key, item]))
const BY_ACTION = new Map<string, ToldItem[]>()
for (const item of ALL) {
  for (const on of new Set(item.events.map((event) => event.on))) BY_ACTION.set(on, [...(BY_ACTION.get(on) ?? []), item])
}
/** The items that an action of the history may raise. */
export const itemsOn = (action: string): readonly ToldItem[] => BY_ACTION.get(action) ?? []
export const isNotice = (item: ToldItem): item is Notice => 'to' in item
const GROUPS = new Map(CATALOGUE.groups.map((group) => [group.name, group]))

/** Has a box in the settings. */
export const isPreference = (item: ToldItem): boolean => !isNotice(item) && item.isPreference !== false

/** The preference keys of the specification, in its order. */
export const PREFERENCE_KEYS: readonly string[] = CATALOGUE.items.filter(isPreference).map(({ key }) => key)

/** The name of a notification on the wire: its preference key, or the flow where it follows only that. */
export const actionTypeOf = (item: ToldItem): string => (isPreference(item) ? item.key : item.flow)

/**
 * May this actor learn of such events? The table of preferences (G3): flags of the group and of the item; Admin needs none.
 * Without a box, the page it leads to decides as well.
 */
export const maySee = (actor: Actor, item: NotificationItem): boolean =>
  hasBell(actor) &&
  (isPreference(item) || canOpen(actor, item.leadsTo)) &&
  [...(GROUPS.get(item.group)?.needs ?? []), ...item.needs].every((flag) => can(actor, flag))

/** The groups of the settings with the boxes that this actor sees; groups without one are left out. */
export function groupsFor(actor: Actor): (NotificationGroup & { items: NotificationItem[] })[] {
  const { groups, items: all } = localise('notifications', CATALOGUE)
  return groups
    .map((group) => ({ ...group, items: all.filter((item) => isShown(actor, group, item)) }))
    .filter(({ items }) => items.length > 0)
}

const isShown = (actor: Actor, { name }: NotificationGroup, item: NotificationItem): boolean =>
  item.group === name && isPreference(item) && maySee(actor, item)

/** Actions of the history that raise a notification. */
export const TOLD_ACTIONS: readonly string[] = [...BY_ACTION.keys()]
export const isTold = (action: string): boolean => BY_ACTION.has(action)

/** A missing setting counts as on. */
const withDefaults = <K extends string>(keys: readonly K[], stored: Partial<Record<string, unknown>>) =>
  Object.fromEntries(keys.map((key) => [key, stored[key] !== false])) as Record<K, boolean>

export const allPreferences = (stored: Record<string, unknown>): Record<string, boolean> =>
  withDefaults(PREFERENCE_KEYS, stored)
export const allFlows = (stored: Record<string, unknown>): Record<Flow, boolean> => withDefaults(FLOWS, stored)
