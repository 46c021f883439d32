import type { ReactNode } from 'react'
import { Sheet } from '../frame/sheet.tsx'

type Props = { isOpen: boolean; onClose: () => void; head: ReactNode; content: ReactNode }

/** The open row over its list, where there is no room beside it. */
export function PreviewDrawer({ isOpen, onClose, head, content }: Props) {
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      overlayProps={{ backgroundOpacity: 0.2 }}
      title={head}
    >
      {content}
    </Sheet>
  )
}
