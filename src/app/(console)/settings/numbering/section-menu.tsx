'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconStar } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Section = Outputs['sezionali']['list']['data'][number]

/** What can be done with a section. */
export function SectionMenu({ section, onEdit }: { section: Section; onEdit: () => void }) {
  const t = useTranslations()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  const update = useMutation(
    trpc.sezionali.update.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.sezionali.pathFilter())
        notify.done(t('common.saved'))
      },
      onError: notify.failure,
    }),
  )
  const kinds = section.document_kinds.map((kind) => t(`settings.numbering.kinds.${kind}`)).join(', ')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('settings.numbering.actionsOf', { code: section.code })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
        {!section.is_default && (
          <Menu.Item
            leftSection={<IconStar size={14} aria-hidden />}
            onClick={() => update.mutate({ id: section.id, is_default: true })}
          >
            {t('settings.numbering.defaultFor', { kinds })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
