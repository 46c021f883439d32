import { describe, expect, it } from 'vitest'
import { groupOf } from '../../src/app/group-of.ts'
import { EVENT_OBJECTS } from '../../src/domain/event-types.ts'
import { appRouter } from '../../src/server/router.ts'

describe('console.md#what-renews-by-itself', () => {
  it.each(EVENT_OBJECTS)('a change of %s leads to the procedures of its group', (object) => {
    expect(Object.keys(appRouter._def.record)).toContain(groupOf(object))
  })
})
