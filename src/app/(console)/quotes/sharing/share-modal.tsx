import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SHARE_LINK_SIGNATURES } from '../../../../domain/share-links.ts'
import { CopyText } from '../../../form/copy.tsx'
import { Dialog } from '../../../form/dialog.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useTRPCClient } from '../../../trpc.ts'

type Signature = (typeof SHARE_LINK_SIGNATURES)[number]
type Props = { quote_id: string; onClose: () => void }

/** The address of a new link, which is shown this once. */
function Address({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations('quotes.sharing')
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <Stack>
        <Text size="sm">{t('once')}</Text>
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput
            label={t('address')}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            flex={1}
          />
          <CopyText value={url} />
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Makes an approval link of a quote, and shows its address. */
export function ShareModal({ quote_id: id, onClose }: Props) {
  const t = useTranslations('quotes.sharing')
  const client = useTRPCClient()
  const renew = useRenew()
  const attempt = useAttempts(client.quotes.shareLinkCreate.mutate)
  const [url, setUrl] = useState<string | null>(null)
  const record = useRecordForm({
    initialValues: { signature: 'typed' as Signature, allow_partial: false },
    save: async (wanted) => {
      const { answer } = await attempt({ id, ...wanted })
      void renew('quotes')
      setUrl(answer.url)
    },
  })
  const { form } = record
  if (url) return <Address {...{ url, onClose }} />
  return (
    <FormModal title={t('title')} submitLabel={t('make')} {...{ record, onClose }}>
      <Text size="sm">{t('text')}</Text>
      <Select
        label={t('signature')}
        allowDeselect={false}
        data={SHARE_LINK_SIGNATURES.map((value) => ({ value, label: t(`signatures.${value}`) }))}
        {...form.getInputProps('signature')}
      />
      <Checkbox label={t('partial')} {...form.getInputProps('allow_partial', { type: 'checkbox' })} />
    </FormModal>
  )
}
