import type { Plugin } from 'vite'

/**
 * Modules that try at their loading how an old browser behaves, and what takes their place:
 * - lodash-es gets the kind of a value from its tag; only Internet Explorer needed more.
 * - qs, with which Refine reads addresses, keeps its marks of objects in a map that works without WeakMap too.
 */
const MODERN: readonly (readonly [module: RegExp, code: string])[] = [
  [/node_modules[\\/]lodash-es[\\/]_getTag\.js$/, "export { default } from './_baseGetTag.js'"],
  [/node_modules[\\/]side-channel[\\/]index\.js$/, 'module.exports = () => new WeakMap()'],
]

/**
 * Leaves out what packages try for browsers that are none of ours. Each such try throws, and to know the line of the error the
 * browser reads the whole script of the office again: a tenth of its work until the first page is shown.
 */
export function modernPackages(): Plugin {
  const met = new Set<RegExp>()
  return {
    name: 'plantilla:modern-packages',
    apply: 'build',
    load(id) {
      const found = MODERN.find(([module]) => module.test(id))
      if (found === undefined) return null
      met.add(found[0])
      return found[1]
    },
    buildEnd(error) {
      const unmet = MODERN.filter(([module]) => !met.has(module))
      if (error === undefined && unmet.length > 0)
        throw new Error(
          `No package has ${unmet.map(([module]) => module).join(', ')} any more: does its replacement try the same?`,
        )
    },
  }
}
