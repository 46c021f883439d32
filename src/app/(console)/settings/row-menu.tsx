import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'

type Action = { label: string; icon: Icon; act: () => void }

/** What can be done with a row, at its end; false stands for what cannot be done now. */
export function RowMenu({ label, actions }: { label: string; actions: readonly (Action | false)[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(
          (action) =>
            action && (
              <Menu.Item
                key={action.label}
                leftSection={<action.icon size={14} aria-hidden />}
                onClick={action.act}
              >
                {action.label}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
