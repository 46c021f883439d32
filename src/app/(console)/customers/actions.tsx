import { Group } from '@mantine/core'
import { IconArrowsJoin2, IconUserOff } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Customer } from './contact/contact.tsx'

const AnonymizeModal = laterDialog(() =>
  import('./erasing/anonymize-modal.tsx').then((module) => module.AnonymizeModal),
)
const MergeModal = laterDialog(() => import('./merging/merge-modal.tsx').then((module) => module.MergeModal))

/** What cannot be undone, in a menu: merging with another customer, and anonymizing. */
export function CustomerMenu({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const router = useRouter()
  const [asked, setAsked] = useState<'merge' | 'anonymize' | null>(null)
  const close = () => setAsked(null)
  const { id, full_name } = customer
  return (
    <Group>
      <ActionMenu
        ofRecord
        label={common('actions')}
        actions={[
          { label: t('merge.with'), icon: IconArrowsJoin2, act: () => setAsked('merge') },
          { label: t('anonymize.action'), icon: IconUserOff, danger: true, act: () => setAsked('anonymize') },
        ]}
      />
      {asked === 'merge' && (
        <MergeModal
          customers={[customer]}
          onClose={close}
          onMerged={(stays) => {
            close()
            if (stays !== id) router.replace(`/customers/${stays}`)
          }}
        />
      )}
      {asked === 'anonymize' && (
        <AnonymizeModal
          name={full_name}
          leaves
          anonymize={() => client.customers.anonymize.mutate({ id })}
          onDone={() => router.push('/customers')}
          onClose={close}
        />
      )}
    </Group>
  )
}
