'use client'

import '@mantine/spotlight/styles.layer.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'

/** Find anything. */
export function FindBox({ asked }: { asked: number }) {
  const t = useTranslations('frame')
  useEffect(() => spotlight.open(), [asked])
  return (
    <Spotlight actions={[]} shortcut={null} nothingFound="…" searchProps={{ placeholder: t('findHint') }} />
  )
}
