import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import { DebouncedInput } from './debounced-input.tsx'

test('the button that clears a search has a name', () => {
  render(<DebouncedInput label="Search" value="ana" onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: t('lists.find.clear'), hidden: true })).toBeTruthy()
})
