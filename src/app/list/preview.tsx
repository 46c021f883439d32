'use client'

import { Button, Drawer } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type Props = {
  id: string | null
  onClose: () => void
  href: (id: string) => string
  /** Stands at the top instead of the way to the page, for rows that have none. */
  title?: string | undefined
  content: (id: string) => ReactNode
}

/** The open row beside its list, with the way to its own page. */
export function Preview({ id, onClose, href, title, content }: Props) {
  const t = useTranslations('common')
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      overlayProps={{ backgroundOpacity: 0.2 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={
        title ??
        (id && (
          <Button
            component={Link}
            href={href(id)}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('openPage')}
          </Button>
        ))
      }
    >
      {id && content(id)}
    </Drawer>
  )
}
