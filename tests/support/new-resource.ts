/** A heading that is a path, and the file below it. */
const FILE = /^### (\S+)\n\n```\w+\n([\s\S]*?)^```$/gm

/** The files of the example of docs/new-resource.md, by their path. @param page its text */
export const newResourceFiles = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(FILE)].map(([, path = '', text = '']) => [path, text]))
