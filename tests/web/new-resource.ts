import page from '../../docs/new-resource.md?raw'
import { newResourceFiles } from '../support/new-resource.ts'

/** The JSON files of the example of docs/new-resource.md, by their name below `schemas` without `.json`. */
export const NEW_RESOURCE = Object.fromEntries(
  [...newResourceFiles(page)].flatMap(([path, text]) => {
    const name = /^schemas\/(.*)\.json$/.exec(path)?.[1]
    return name === undefined ? [] : [[name, JSON.parse(text)]]
  }),
)
