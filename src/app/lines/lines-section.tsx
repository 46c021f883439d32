import { Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The lines on the page of their document, under their title. */
export function LinesSection({ children }: { children: ReactNode }) {
  const t = useTranslations('lines')
  return (
    <section aria-labelledby="lines">
      <Title order={2} id="lines" mb="xs">
        {t('title')}
      </Title>
      {children}
    </section>
  )
}
