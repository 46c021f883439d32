import { Modal, type ModalProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { holdForDialog } from '../frame/held-keys.ts'
import { OverPage } from '../frame/over-page.tsx'

/** A box over the page. What is typed while it opens is typed in its first field. */
export function Dialog({ opened, ...props }: ModalProps) {
  const t = useTranslations('common')
  useLayoutEffect(() => (opened ? holdForDialog() : undefined), [opened])
  return (
    <OverPage opened={opened}>
      <Modal opened={opened} closeButtonProps={{ 'aria-label': t('close') }} {...props} />
    </OverPage>
  )
}
