import { Alert, Portal } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** Said where even the code that shows notices cannot be loaded. */
export function Unreached() {
  const t = useTranslations('errors')
  return (
    <Portal>
      <Alert
        color="red"
        variant="filled"
        role="alert"
        pos="fixed"
        bottom={16}
        right={16}
        maw={360}
        style={{ zIndex: 400 }}
      >
        {t('unreachable')}
      </Alert>
    </Portal>
  )
}
