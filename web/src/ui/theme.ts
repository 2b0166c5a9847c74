// How the dashboard looks: system fonts, one accent that reads on light and dark, figures that line up.
import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Nearly every field is needed; an optional one is marked.
  components: { InputWrapper: { defaultProps: { withAsterisk: false } } },
  headings: { fontWeight: '620' },
  colors: {
    dark: [
      '#dbe0e4',
      '#b7bfc5',
      '#a3adb5',
      '#6d767d',
      '#3a4248',
      '#2b3237',
      '#20262a',
      '#14181b',
      '#101416',
      '#0c0f11',
    ],
    accent: [
      '#e8f3f0',
      '#cfe6df',
      '#a3d0c3',
      '#72b8a4',
      '#4aa48a',
      '#2e947a',
      '#1b8068',
      '#0b6b55',
      '#075745',
      '#044436',
    ],
  },
})

/** Quiet text and links that keep their contrast on both grounds. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565f67',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0b6b55',
    '--tapeline-line': '#e5e7e9',
    '--tapeline-live': '#b42318',
    '--tapeline-live-ground': '#fdf0ee',
    '--tapeline-page': '#f7f8f8',
    '--tapeline-heat': '#0b8a6c',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb5',
    '--mantine-color-error': '#ff8f84',
    '--mantine-color-anchor': '#62c9a8',
    '--tapeline-line': '#2b3237',
    '--tapeline-live': '#ff8f84',
    '--tapeline-live-ground': '#34191a',
    '--tapeline-page': '#0f1214',
    '--tapeline-heat': '#2e947a',
  },
})
