import { describe, expect, it } from 'vitest'
import { pointsOf, textOf } from '../../src/app/(console)/settings/inspection-templates/points-text.ts'

const point = (section: string | null, name: string) => ({ section, name })

describe('inspections.md#templates: the points of a template as they are written', () => {
  it.each([
    ['under their sections', [point('Freni', 'Pastiglie'), point('Freni', 'Dischi'), point(null, 'Luci')]],
    ['with a colon at the end', [point('Freni', 'Pastiglie:'), point('Freni', 'Dischi')]],
    ['with a dash before them', [point(null, '- Luci'), point(null, '- Luci:')]],
  ])('are the same once read again: %s', (_, points) => {
    expect(pointsOf(textOf(points))).toEqual(points)
  })

  it('are those of a list with dashes', () => {
    expect(pointsOf('Freni:\n- Pastiglie\n\n- Dischi')).toEqual([
      point('Freni', 'Pastiglie'),
      point('Freni', 'Dischi'),
    ])
  })
})
