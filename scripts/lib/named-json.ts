import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { missingMember } from '../../server/missing-member.ts'
import { readJson } from '../../server/read-json.ts'

/** A JSON file that is none, or that lacks a member, ends the build with its name and the place, which the bundler leaves out. */
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
  transform: {
    order: 'pre',
    filter: { id: /\.ts$/, code: '/schemas/' },
    handler(code, id) {
      const missing = missingMember(id, code)
      if (missing)
        this.error(
          `${relative(root, missing.file)}: "${missing.member}" is missing, or a local variable has the name of the import.`,
        )
    },
  },
})
