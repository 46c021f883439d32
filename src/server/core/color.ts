import names from 'color-name'
import { failure } from './reasons.ts'
import * as values from './values.ts'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** CSS reads names in any case. */
function isColor(text: string): boolean {
  return HEX.test(text) || Object.hasOwn(names, text.toLowerCase())
}

/** What calendar entries and work categories are drawn in unless they say otherwise (values.md#colours). */
export const DEFAULT_COLOR = '#3B82F6'

/** A colour: `#RGB`, `#RRGGBB` or a CSS colour name (values.md#colours), kept as written. */
export const color = () =>
  values
    .text({ max: 255 })
    .refine(
      isColor,
      failure('not_a_color', 'must be a colour in the form #RGB or #RRGGBB, or a CSS colour name'),
    )
    .meta({ pattern: '^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[A-Za-z]+)$' })
