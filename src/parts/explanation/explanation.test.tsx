import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Explanation } from './explanation.tsx'

test('an input in another language is shown as money or as a count by its name in English', () => {
  render(
    <Explanation
      explanation={{
        title: 'Importe',
        formula: 'salario diario × días',
        inputs: [
          { name: 'Días', code: 'Days', value: '15.000000' },
          { name: 'Salario diario', code: 'Daily wage', value: '600.00' },
        ],
        result: '9000.00',
        row: null,
        article: 'LFT 82',
        validity: { from: '2023-01-01', to: null },
        source: 'Ley Federal del Trabajo',
        confidence: 'H2',
      }}
    />,
  )
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toEqual(['15', 'MX$600.00', 'LFT 82, since 01 Jan 2023'])
})
