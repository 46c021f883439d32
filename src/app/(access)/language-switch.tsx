'use client'

import { UnstyledButton } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { keepLocale, LOCALES } from '../i18n/locales.ts'
import classes from './access.module.css'

/** Italian or English; what was typed stays. */
export function LanguageSwitch() {
  const t = useTranslations('frame')
  const locale = useLocale()
  const router = useRouter()
  return (
    <fieldset className={classes.languages} aria-label={t('language')}>
      {LOCALES.map((each) => (
        <UnstyledButton
          key={each}
          lang={each}
          aria-pressed={each === locale}
          className={classes.language}
          onClick={() => {
            keepLocale(each)
            router.refresh()
          }}
        >
          {t(`locales.${each}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
