import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** In the place of a draft's number, which it gets when it is issued. */
export function NoNumber() {
  const t = useTranslations('common')
  return (
    <Text span size="sm" c="dimmed">
      {t('noNumber')}
    </Text>
  )
}
