'use client'

import { Drawer } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OverPage } from '../frame/over-page.tsx'

type Props = { isOpen: boolean; onClose: () => void; head: ReactNode; content: ReactNode }

/** The open row over its list, where there is no room beside it. */
export function PreviewDrawer({ isOpen, onClose, head, content }: Props) {
  const t = useTranslations('common')
  return (
    <OverPage opened={isOpen}>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        size="lg"
        overlayProps={{ backgroundOpacity: 0.2 }}
        closeButtonProps={{ 'aria-label': t('close') }}
        title={head}
      >
        {content}
      </Drawer>
    </OverPage>
  )
}
