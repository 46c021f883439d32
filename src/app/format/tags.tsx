import { Badge, Group } from '@mantine/core'

/** Labels, as they were given. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
