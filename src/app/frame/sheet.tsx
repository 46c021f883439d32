import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { OverPage } from './over-page.tsx'

/** What slides over the page from one of its edges. */
export function Sheet({ opened, closeButtonProps, ...props }: DrawerProps) {
  const t = useTranslations('common')
  return (
    <OverPage opened={opened}>
      <Drawer
        opened={opened}
        closeButtonProps={{ 'aria-label': t('close'), ...closeButtonProps }}
        {...props}
      />
    </OverPage>
  )
}
