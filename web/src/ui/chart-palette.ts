// Colors of charts: each has 3 to 1 on its ground, and none is the only mark, as lines have marks of their own and bars patterns.

/** The colors of a chart in one scheme. */
export interface Palette {
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly ground: string
  /** For series that differ in kind. */
  readonly distinct: readonly string[]
  /** For series that rise in one respect, such as days past due. */
  readonly rising: readonly string[]
}

const LIGHT: Palette = {
  text: '#20262a',
  quiet: '#565f67',
  line: '#e5e7e9',
  ground: '#ffffff',
  distinct: ['#0b6b55', '#2563b0', '#a8500b', '#7c3a9e', '#0f7f93', '#9c2f4b', '#5d6b12', '#4b5a66'],
  rising: ['#0b6b55', '#57831f', '#96700a', '#b55a10', '#b8361f', '#7d1436', '#4d1238', '#2b1230'],
}

const DARK: Palette = {
  text: '#dbe0e4',
  quiet: '#a3adb5',
  line: '#2b3237',
  ground: '#14181b',
  distinct: ['#4dbf9d', '#6fa8ef', '#eb9a51', '#c191e0', '#4fc3d8', '#f0879f', '#b4c35a', '#a3b1bd'],
  rising: ['#4dbf9d', '#a2c65c', '#e2bf52', '#ee9a50', '#f3755f', '#e0688f', '#b980c9', '#8f8fd8'],
}

/** The colors of a scheme. */
export function paletteOf(scheme: 'light' | 'dark'): Palette {
  return scheme === 'dark' ? DARK : LIGHT
}
