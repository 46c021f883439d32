import { Button, CloseButton, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { laterComponent } from '../frame/later.tsx'
import classes from './list.module.css'

const PreviewDrawer = laterComponent(() =>
  import('./preview-drawer.tsx').then((module) => module.PreviewDrawer),
)

type Props = {
  id: string | null
  /** Beside the list, which stays in use; else over it. */
  isBeside: boolean
  onClose: () => void
  href: (id: string) => string
  /** Where its form is, for those who may change it. */
  editHref?: ((id: string) => string) | undefined
  /** Stands at the top instead of the way to the page, for rows that have none. */
  title?: string | undefined
  content: (id: string) => ReactNode
}

/** Escape is a field's, a menu's or a dialog's own where it is pressed there. */
const HAS_OWN_ESCAPE = 'input, textarea, select, [role="menu"], [role="listbox"], [aria-modal="true"]'

/** The ways from a preview to its page and its form. */
function Ways({ id, href, editHref }: Pick<Props, 'href' | 'editHref'> & { id: string }) {
  const t = useTranslations('common')
  const look = { component: Link, variant: 'subtle', size: 'compact-sm' } as const
  return (
    <Group gap={4}>
      <Button {...look} href={href(id)} leftSection={<IconExternalLink size={14} aria-hidden />}>
        {t('openPage')}
      </Button>
      {editHref && (
        <Button {...look} href={editHref(id)} leftSection={<IconPencil size={14} aria-hidden />}>
          {t('edit')}
        </Button>
      )}
    </Group>
  )
}

function Beside({ head, onClose, children }: { head: ReactNode; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('common')
  useWindowEvent('keydown', (event) => {
    const isElsewhere = (event.target as Element).closest?.(HAS_OWN_ESCAPE)
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClose()
  })
  return (
    <div role="dialog" aria-label={t('preview')} className={classes.beside}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        {head}
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      {children}
    </div>
  )
}

/** The open row beside its list, or over it where there is no room, with the ways to its page and its form. */
export function Preview({ id, isBeside, onClose, href, editHref, title, content }: Props) {
  const head = title ?? (id && <Ways {...{ id, href, editHref }} />)
  if (isBeside) return id && <Beside {...{ head, onClose }}>{content(id)}</Beside>
  return <PreviewDrawer isOpen={id !== null} onClose={onClose} head={head} content={id && content(id)} />
}
