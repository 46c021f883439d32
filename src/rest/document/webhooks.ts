import { EVENT_ACTIONS, EVENT_OBJECTS, type EventObject } from '../../domain/event-types.ts'
import { kindOf, tableOf } from '../../server/core/writes/record-kinds.ts'
import { referenceTo } from './json-schema.ts'

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const nameOf = (object: EventObject) => `${pascal(object)}Event`

/** The schema of a kind's record among the reusable ones; what GET answers. */
function recordName(object: EventObject): string {
  const { id } = kindOf(tableOf(object))!.schema.meta() as { id: string }
  return id
}

/** The events of one object: the event's schema, with the record as its `data`. */
function pathItem(object: EventObject) {
  const schema = {
    allOf: [
      { $ref: referenceTo('Event') },
      { properties: { data: { $ref: referenceTo(recordName(object)) } } },
    ],
  }
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  return {
    post: {
      operationId: nameOf(object),
      summary: `A change of ${object}`,
      requestBody,
      security: [],
      responses: { '200': { description: 'Taken.' } },
    },
  }
}

/** Every type of event with the schema of its body (events.md#types): one path item an object, cited by each type. */
export function eventDocument() {
  const pathItems = Object.fromEntries(EVENT_OBJECTS.map((object) => [nameOf(object), pathItem(object)]))
  const webhooks = Object.fromEntries(
    EVENT_OBJECTS.flatMap((object) =>
      EVENT_ACTIONS[object].map((action) => [
        `${object}.${action}`,
        { $ref: `#/components/pathItems/${nameOf(object)}` },
      ]),
    ),
  )
  return { pathItems, webhooks }
}
