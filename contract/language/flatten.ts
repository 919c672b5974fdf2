/** A file of texts: a tree whose leaves are texts. */
export interface TextTree {
  [name: string]: string | TextTree
}

/** The texts of an area by key: "clients.tabs.history". */
export function flattenTexts(area: string, tree: TextTree): Record<string, string> {
  const flat: Record<string, string> = {}
  const visit = (path: string, at: TextTree): void => {
    for (const [name, value] of Object.entries(at)) {
      if (typeof value === 'string') flat[`${path}.${name}`] = value
      else visit(`${path}.${name}`, value)
    }
  }
  visit(area, tree)
  return flat
}
