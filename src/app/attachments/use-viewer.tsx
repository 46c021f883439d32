import { useState } from 'react'
import { useLeftTexts } from '../form/left-texts.tsx'
import { laterComponent } from '../frame/later.tsx'
import type { Attachment } from './procedures.ts'
import type { useAttachments } from './use-attachments.ts'

// For who opens one.
const Viewer = laterComponent(() => import('./viewer.tsx').then((module) => module.Viewer))

type Of = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'edit' | 'say' | 'remove'>

/** What opens one of the attachments of a record large, and the viewer that shows it. */
export function useViewer({ attachments, edit, say, remove }: Of, mayWrite: boolean) {
  const [shown_id, setShownId] = useState<string | null>(null)
  const captions = useLeftTexts(async (id, typed) => {
    const outcome = await say(id, typed)
    // What was not kept stays in sight.
    if (outcome !== 'kept') setShownId(id)
    return outcome
  })
  const shown = attachments.find(({ id }) => id === shown_id)
  const open = ({ id }: Attachment) => setShownId(id)
  const close = () => {
    if (shown_id) captions.leave(shown_id)
    setShownId(null)
  }
  const removeShown = (attachment: Attachment) => {
    close()
    remove(attachment)
  }
  const viewer = shown && (
    <Viewer
      {...{ attachments, shown, mayWrite }}
      caption={captions.of(shown.id, shown.caption)}
      onShow={open}
      onEdit={edit}
      onRemove={removeShown}
      onClose={close}
    />
  )
  return { open, viewer }
}
