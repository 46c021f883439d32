'use client'

import '@mantine/core/styles.layer.css'
import './global.css'
import { Box, MantineProvider } from '@mantine/core'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { inter, interExtended } from './font.ts'
import { Crash } from './frame/crash.tsx'
import type { Locale } from './i18n/locales.ts'
import en from './messages/en/crash.json'
import it from './messages/it/crash.json'
import { cssVariables, theme } from './theme.ts'

const localeOf = (): Locale => (document.documentElement.lang === 'it' ? 'it' : 'en')

/** Not even the layout around all pages could be shown: nothing of it is used here. */
export default function GlobalError({ error }: { error: Error }) {
  const [locale] = useState(localeOf)
  const crash = locale === 'it' ? it : en
  return (
    <html lang={locale} className={`${inter.variable} ${interExtended.variable}`}>
      <body>
        <title>Officina</title>
        <NextIntlClientProvider locale={locale} timeZone="Europe/Rome" messages={{ crash }}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
            <Box component="main" p="md">
              <Crash error={error} />
            </Box>
          </MantineProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
