import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { readJson } from '../../server/read-json.ts'

/** A JSON file that is none ends the build with its name and the place, which the bundler leaves out. */
export const namedJson = (root: string): Plugin => ({
  name: 'plantilla:named-json',
  load: {
    filter: { id: /\.json$/ },
    handler(id) {
      try {
        readJson(id)
      } catch (error) {
        this.error(`${relative(root, id)}${(error as Error).message.slice(id.length)}`)
      }
    },
  },
})
