import { Stack, Title } from '@mantine/core'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { EntryActions } from './actions.tsx'
import { type Entry, useDescription } from './state.ts'
import { EntryFacts } from './view.tsx'

/** An entry of the cash book beside its list. */
export function EntryPreview({ entry }: { entry: Entry }) {
  const descriptionOf = useDescription()
  return (
    <Stack>
      <Title order={2}>{descriptionOf(entry)}</Title>
      <PreviewActions group="cashBookEntries" id={entry.id}>
        {(onEdit) => <EntryActions {...{ entry, onEdit }} />}
      </PreviewActions>
      <EntryFacts entry={entry} />
    </Stack>
  )
}
