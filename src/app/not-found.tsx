import { Button } from '@mantine/core'
import { getTranslations } from 'next-intl/server'
import { Message } from './list/states.tsx'

/** An address that leads nowhere. */
export default async function NotFound() {
  const t = await getTranslations('crash')
  return (
    <main>
      <title>{`${t('missingTitle')} · Officina`}</title>
      <Message title={t('missingTitle')} text={t('missingText')}>
        <Button component="a" href="/" variant="light">
          {t('home')}
        </Button>
      </Message>
    </main>
  )
}
