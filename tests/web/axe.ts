import axe from 'axe-core'
import { expect } from 'vitest'

/** No finding of axe in the document as it is. jsdom draws nothing, so contrast is judged in the browser tests. */
export async function expectNoFindings(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    // jsdom does not run the document of a frame.
    iframes: false,
    // It has no sounds and no style sheets of other places to load.
    preload: false,
    // Rules that hold are not listed, which takes time.
    resultTypes: ['violations'],
    // A part of a page drawn by itself is in no landmark.
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: document.querySelector('main') !== null },
    },
  })
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}
