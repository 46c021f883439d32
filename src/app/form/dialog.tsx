import { Modal, type ModalProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { holdForDialog } from '../frame/held-keys.ts'
import { OverPage } from '../frame/over-page.tsx'
import { useReturnedFocus } from './returned-focus.ts'

/**
 * A box over the page. What is typed while it opens is typed in its first field. Most come opened and go as a whole: Mantine's
 * returns the focus only where it stays and is closed.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  const t = useTranslations('common')
  useLayoutEffect(() => (opened ? holdForDialog() : undefined), [opened])
  useReturnedFocus(opened)
  return (
    <OverPage opened={opened}>
      <Modal opened={opened} closeButtonProps={{ 'aria-label': t('close') }} {...props} />
    </OverPage>
  )
}
