import { ColorInput } from '@mantine/core'
import { held } from '../../../form/fields.tsx'

/** Told apart on the calendar, also by those who see colours differently. */
export const SWATCHES = [
  '#3B82F6',
  '#0EA5E9',
  '#14B8A6',
  '#22C55E',
  '#EAB308',
  '#F97316',
  '#EF4444',
  '#A855F7',
]

/** The colour of a category. */
export const color = <Label extends string>(label: Label) =>
  held(label, SWATCHES[0]!, { Input: ColorInput, props: { swatches: SWATCHES, withEyeDropper: false } })
