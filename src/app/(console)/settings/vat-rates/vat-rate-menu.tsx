'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Rate = Outputs['vatRates']['list']['data'][number]

/** Changes a rate, or deletes it; lists everywhere then show it so. */
function useRateChanges({ id, code }: Rate) {
  const t = useTranslations()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const after = (message: string) => ({
    onSuccess: async () => {
      await queries.invalidateQueries(trpc.vatRates.pathFilter())
      queries.invalidateQueries(trpc.settings.pathFilter())
      notify.done(message)
    },
    onError: notify.failure,
  })
  const update = useMutation(trpc.vatRates.update.mutationOptions(after(t('common.saved'))))
  const remove = useMutation(trpc.vatRates.delete.mutationOptions(after(t('common.deleted'))))
  return {
    change: (patch: { active?: boolean; is_default?: boolean }) => update.mutate({ id, ...patch }),
    remove: () =>
      confirm({
        title: t('settings.vat.deleteTitle', { code }),
        effect: t('settings.vat.deleteEffect'),
        confirm: t('common.delete'),
        onConfirm: () => remove.mutate({ id }),
      }),
  }
}

/** What can be done with a rate. */
export function VatRateMenu({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const t = useTranslations()
  const { change, remove } = useRateChanges(rate)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('settings.vat.actionsOf', { code: rate.code })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
        {rate.active && !rate.is_default && (
          <Menu.Item
            leftSection={<IconStar size={14} aria-hidden />}
            onClick={() => change({ is_default: true })}
          >
            {t('settings.vat.makeDefault')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={rate.active ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          onClick={() => change({ active: !rate.active })}
        >
          {t(rate.active ? 'settings.vat.deactivate' : 'settings.vat.activate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} aria-hidden />} onClick={remove}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
