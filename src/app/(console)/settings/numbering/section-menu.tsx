import { IconPencil, IconStar } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { tagOf } from '../../../form/etag.ts'
import { asking } from '../../../links.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Section } from './section-modal.tsx'

/** What can be done with a section. */
export function SectionMenu({ section, onEdit }: { section: Section; onEdit: () => void }) {
  const t = useTranslations('settings.numbering')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const change = useChange()
  const { id, code, document_kinds, is_default } = section
  const kinds = document_kinds.map((kind) => t(`kinds.${kind}`)).join(', ')
  const makeDefault = () =>
    change({
      send: () =>
        client.sezionali.update.mutate({ id, is_default: true }, asking({ ifMatch: tagOf(section) })),
    })
  return (
    <ActionMenu
      inRow
      label={t('actionsOf', { code })}
      actions={[
        { label: common('edit'), icon: IconPencil, act: onEdit },
        !is_default && { label: t('defaultFor', { kinds }), icon: IconStar, act: makeDefault },
      ]}
    />
  )
}
