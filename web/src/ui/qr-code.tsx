// A text as a picture for a camera: black on white in either scheme, since that is what cameras read.
import { useMemo } from 'react'
import { encode } from 'uqr'

/** The picture. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => picture(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      style={{ alignSelf: 'center', background: 'white', borderRadius: 8 }}
    >
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

function picture(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
