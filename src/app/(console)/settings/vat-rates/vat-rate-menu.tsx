import { IconEye, IconEyeOff, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { tagOf } from '../../../form/etag.ts'
import { useRemoval } from '../../../form/removal.ts'
import { asking } from '../../../links.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Rate } from './vat-rate-modal.tsx'

/** Changes a rate, or deletes it; lists everywhere then show it so. */
function useRateChanges(rate: Rate) {
  const { id, code } = rate
  const t = useTranslations('settings.vat')
  const client = useTRPCClient()
  const change = useChange()
  const confirmRemoval = useRemoval()
  return {
    change: (patch: { active?: boolean; is_default?: boolean }) =>
      change({
        send: () => client.vatRates.update.mutate({ id, ...patch }, asking({ ifMatch: tagOf(rate) })),
      }),
    remove: () =>
      confirmRemoval({
        title: t('deleteTitle', { code }),
        effect: t('deleteEffect'),
        remove: () => client.vatRates.delete.mutate({ id }),
      }),
  }
}

/** What can be done with a rate. */
export function VatRateMenu({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const t = useTranslations('settings.vat')
  const common = useTranslations('common')
  const { change, remove } = useRateChanges(rate)
  const { code, active, is_default } = rate
  return (
    <ActionMenu
      inRow
      label={t('actionsOf', { code })}
      actions={[
        { label: common('edit'), icon: IconPencil, act: onEdit },
        active &&
          !is_default && { label: t('makeDefault'), icon: IconStar, act: () => change({ is_default: true }) },
        {
          label: t(active ? 'deactivate' : 'activate'),
          icon: active ? IconEyeOff : IconEye,
          act: () => change({ active: !active }),
        },
        { label: common('delete'), icon: IconTrash, act: remove },
      ]}
    />
  )
}
