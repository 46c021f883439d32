import { useState } from 'react'
import { laterComponent } from '../frame/later.tsx'
import type { Attachment } from './procedures.ts'
import type { useAttachments } from './use-attachments.ts'

// For who opens one.
const Viewer = laterComponent(() => import('./viewer.tsx').then((module) => module.Viewer))

type Of = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'edit' | 'remove'>

/** What opens one of the attachments of a record large, and the viewer that shows it. */
export function useViewer({ attachments, edit, remove }: Of, mayWrite: boolean) {
  const [shown_id, setShownId] = useState<string | null>(null)
  const shown = attachments.find(({ id }) => id === shown_id)
  const open = ({ id }: Attachment) => setShownId(id)
  const close = () => setShownId(null)
  const removeShown = (attachment: Attachment) => {
    close()
    remove(attachment)
  }
  const viewer = shown && (
    <Viewer
      {...{ attachments, shown, mayWrite }}
      onShow={open}
      onEdit={edit}
      onRemove={removeShown}
      onClose={close}
    />
  )
  return { open, viewer }
}
