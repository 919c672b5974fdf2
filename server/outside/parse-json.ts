/** The JSON of a text, or `null` where it is none (a proxy's page). */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
