/** Size of the signature field in its own units, maximum number of strokes, and of numbers in each (x and y in turn). */
export const DRAWING = { width: 600, height: 200, strokes: 60, numbers: 800 } as const
