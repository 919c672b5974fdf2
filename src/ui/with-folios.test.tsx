import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withFolios } from './with-folios.tsx'

test('the folios of a sentence do not break at their hyphens, and its text stays the same', () => {
  const text = 'C-2026-000012 replaces C-2026-000011, paid with N-2026-00001.'
  const { container } = render(<p>{withFolios(text)}</p>)
  expect([...container.querySelectorAll('.folio')].map(({ textContent }) => textContent)).toEqual([
    'C-2026-000012',
    'C-2026-000011',
    'N-2026-00001',
  ])
  expect(container.textContent).toBe(text)
})

test('a sentence without a folio is shown as it is', () => {
  expect(withFolios('There are no tax rules for 2026-11-05.')).toBe('There are no tax rules for 2026-11-05.')
})
