'use client'

import { Button, type ButtonProps } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { callHref } from './contact.tsx'

/** Dials a number. */
export function CallButton({ phone, ...look }: { phone: string } & ButtonProps) {
  const t = useTranslations('common')
  return (
    <Button
      component="a"
      href={callHref(phone)}
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
      aria-label={t('call', { phone })}
      {...look}
    >
      {phone}
    </Button>
  )
}

/** Writes to an address. */
export function MailButton({ email }: { email: string }) {
  const t = useTranslations('common')
  return (
    <Button
      component="a"
      href={`mailto:${email}`}
      variant="default"
      maw="100%"
      styles={{ label: { display: 'block', height: 'auto', textOverflow: 'ellipsis' } }}
      title={email}
      leftSection={<IconMail size={16} aria-hidden />}
      aria-label={t('write', { email })}
    >
      {email}
    </Button>
  )
}
