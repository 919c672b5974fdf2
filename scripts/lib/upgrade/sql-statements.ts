/** One statement of a file of SQL, on one line, without comments and without the content of its strings and bodies. */
export interface SqlStatement {
  text: string
  /** The comments before it and in it. */
  comments: string
}

const TOKEN = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$.*?\$\1\$|;|[^-/'"$;]+|./gs

export function splitStatements(sql: string): SqlStatement[] {
  const found: SqlStatement[] = []
  let [text, comments] = ['', '']
  const end = () => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line === '') return
    found.push({ text: line, comments: comments.trim() })
    text = ''
    comments = ''
  }
  for (const [token, tag] of sql.matchAll(TOKEN)) {
    if (token === ';') end()
    else if (token.startsWith('--') || token.startsWith('/*')) comments += `${token}\n`
    else if (token.startsWith("'")) text += "''"
    else if (tag !== undefined) text += '$$'
    else text += token
  }
  end()
  return found
}
