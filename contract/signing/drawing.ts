/** The field a signature is drawn in, in its own units; so many strokes, each of so many numbers (x and y in turn). */
export const DRAWING = { width: 600, height: 200, strokes: 60, numbers: 800 } as const
