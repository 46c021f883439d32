import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** One accent, one neutral scale. The shades carry text at AA contrast: 7 on light, 4 on dark. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The page's own font; where its styles never came, that of the system.
  fontFamily:
    'var(--font-inter-extended, system-ui), var(--font-inter, system-ui), system-ui, "Segoe UI", Roboto, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontWeights: { medium: '500' },
  components: {
    // a hint stands below, so that fields beside each other are in one line
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Badge: { styles: { root: { textTransform: 'none' } } },
    // Its own colour on its own tint is too faint to be read in yellow.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // A name without a space is broken rather than its heading widened beyond what holds it.
    Modal: {
      styles: {
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600, overflowWrap: 'anywhere' },
      },
    },
    Title: { styles: { root: { overflowWrap: 'anywhere' } } },
    // as large as what stands around it
    Text: { defaultProps: { size: 'sm' } },
  },
  // Three sizes of type, small, running and large figures, and that of the heading.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1.125rem', xl: '1.5rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.125rem' }, h2: { fontSize: '0.875rem' }, h3: { fontSize: '0.875rem' } },
  },
  // Everything on a grid of 4 px.
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  colors: {
    petrol: [
      '#e8f5f8',
      '#d6e8ed',
      '#accfd9',
      '#7fb5c4',
      '#5ea0b3',
      '#3d8ba1',
      '#24768d',
      '#0f6078',
      '#064f64',
      '#003d4f',
    ],
  },
})

/**
 * Mantine's greys for secondary text are too faint for AA; these are not. Its tint of the accent is darker than a dark
 * page: what is to stand out sank into it.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6a7178',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--officina-line': 'var(--mantine-color-gray-3)',
    '--officina-hover': 'var(--mantine-color-gray-0)',
    '--officina-closed': 'var(--mantine-color-gray-1)',
    '--officina-selected': 'var(--mantine-color-petrol-0)',
    '--officina-sidebar': 'var(--mantine-color-gray-0)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-petrol-light': '#1b3d47',
    '--mantine-color-petrol-light-hover': '#224955',
    '--officina-line': 'var(--mantine-color-dark-4)',
    '--officina-hover': 'var(--mantine-color-dark-6)',
    '--officina-closed': 'var(--mantine-color-dark-8)',
    '--officina-selected': 'var(--mantine-color-dark-5)',
    '--officina-sidebar': 'var(--mantine-color-dark-8)',
  },
})
