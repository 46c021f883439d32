import { Alert, Button, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { Foot } from '../../form/foot.tsx'

type Props = {
  title: string
  /** That it is not shown again. */
  warning: string
  size?: string
  children: ReactNode
  /** What can be done with it, beside the button that ends it. */
  actions?: ReactNode
  storedLabel: string
  onStored: () => void
}

/** The one sight of a secret. It goes away by its button only, and reloading or leaving asks first. */
export function SeenOnceModal({ title, warning, size, children, actions, storedLabel, onStored }: Props) {
  useWindowEvent('beforeunload', (event) => event.preventDefault())
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={title}
      {...(size && { size })}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="note">
          {warning}
        </Alert>
        {children}
      </Stack>
      <Foot>
        {actions}
        <Button ml="auto" onClick={onStored}>
          {storedLabel}
        </Button>
      </Foot>
    </Dialog>
  )
}
