'use client'

import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type Question = {
  /** The verb: "Delete quote 12". */
  title: string
  /** The effect, not "are you sure". */
  effect: ReactNode
  /** The button, a verb. */
  confirm: string
  onConfirm: () => void
  danger?: boolean
}

/** Asks before something that cannot simply be undone, by saying what it does. */
export function useConfirm() {
  const t = useTranslations('common')
  return ({ title, effect, confirm, onConfirm, danger = true }: Question) =>
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" component="div">
          {effect}
        </Text>
      ),
      labels: { confirm, cancel: t('cancel') },
      confirmProps: danger ? { color: 'red.8' } : {},
      onConfirm,
    })
}
