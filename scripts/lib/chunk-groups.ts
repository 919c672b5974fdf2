import { join } from 'node:path'

/** The members of the bundler's answer that are read here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

interface Group {
  debugName: string
  name: (id: string, graph: Graph) => string | null
  priority: number
  minShareCount: number
}

interface Stage {
  modules: readonly string[]
  /** 2 where what only one program needs stays with that program; 1 puts all of the stage into one file. */
  minShareCount: number
  /**
   * Limited to modules that one of these stages needs too: the styles of the small programs are for whole pages, and would
   * affect others.
   */
  sharedWith?: readonly string[]
}

const OFFICE_STAGES = ['office', 'pages', 'lists', 'details']

/**
 * Pages opened first load first, in few files: a module shared by several goes into the file of the first of these stages
 * that needs it at once. So no small program loads a file of a larger one.
 */
const STAGES: Record<string, Stage> = {
  // Runs before everything else and asks ahead, so it waits for no library.
  first: { modules: ['src/main.tsx'], minShareCount: 1 },
  shared: { modules: ['src/sign-in/start.tsx'], minShareCount: 2, sharedWith: OFFICE_STAGES },
  links: {
    modules: ['src/signing/start.tsx', 'src/approval/start.tsx', 'src/email-change/start.tsx'],
    minShareCount: 2,
    sharedWith: OFFICE_STAGES,
  },
  office: { modules: ['src/app/start.tsx'], minShareCount: 1 },
  pages: { modules: ['src/features/home/home-page.tsx'], minShareCount: 1 },
  lists: { modules: ['src/features/employees/list-page.tsx'], minShareCount: 1 },
  details: { modules: ['src/features/employees/detail-page.tsx'], minShareCount: 2 },
}

/**
 * The bundler's groups for these stages, the first before the others. Only our own modules are named: the index of a
 * package leads to all of it, so the bundler itself adds what of the packages they use.
 */
export function stageGroups(root: string): Group[] {
  const entriesOf = (name: string) => STAGES[name]?.modules.map((module) => join(root, module)) ?? []
  const known = new Map<string, ReadonlySet<string>>()
  const isNeeded = (name: string, id: string, graph: Graph): boolean => {
    const needed = known.get(name) ?? neededBy(entriesOf(name), graph)
    known.set(name, needed)
    return needed.has(id)
  }
  return Object.entries(STAGES).map(([name, { minShareCount, sharedWith }], at, { length }) => ({
    debugName: name,
    name: (id, graph) => {
      const isShared = sharedWith === undefined || sharedWith.some((other) => isNeeded(other, id, graph))
      return isShared && isNeeded(name, id, graph) && !entriesOf(name).includes(id) ? name : null
    },
    priority: length - at,
    minShareCount,
  }))
}

function neededBy(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const entry of entries) {
    if (!graph.getModuleInfo(entry)) throw new Error(`"${entry}" is no module of the screens.`)
    visit(entry)
  }
  return found
}
