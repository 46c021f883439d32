import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormModal } from '../form/form-modal.tsx'
import { useNotify } from '../form/notify.tsx'
import type { SentGroup } from '../form/print-menu.tsx'
import { FieldGroup, useRecordForm } from '../form/record-form.tsx'
import { useRenew } from '../form/save.ts'
import { useAttempts } from '../form/use-attempts.ts'
import { type Inputs, useTRPCClient } from '../trpc.ts'

type Body = Inputs['quotes']['send']
type Language = NonNullable<Body['language']>

const DIVIDERS = [',', ';', ' ']

const autoFocus = (isFirst: boolean) => isFirst && { 'data-autofocus': true }

type Props = {
  group: SentGroup
  id: string
  to: string[]
  /** A quote that the customer may decide on by a link in the mail. */
  mayDecide: boolean
  onClose: () => void
}

/** The mail that takes a document to its customer. What is left empty the server writes (messages.md#sending-a-document). */
export function SendModal({ group, id, to, mayDecide, onClose }: Props) {
  const t = useTranslations('messages')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client[group].send.mutate)
  const record = useRecordForm({
    initialValues: { to, cc: [] as string[], subject: '', message: '', language: '', approval_link: false },
    keptAs: `send-${id}`,
    names: (param) => param.replace(/\[.*/, ''),
    save: async ({ to, language, approval_link, ...typed }) => {
      const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.length > 0))
      const body: Body = {
        // also without any: whose address was removed gets nothing
        ...{ id, to, ...filled },
        ...(language && { language: language as Language }),
        ...(approval_link && { approval_link }),
      }
      await attempt(body)
      void renew('messages')
      if (approval_link) void renew('quotes')
      notify.done(t('written'))
      onClose()
    },
  })
  const { form } = record
  const addresses = { splitChars: DIVIDERS, acceptValueOnBlur: true, maxTags: 20, type: 'email' as const }
  return (
    <FormModal title={common('sendByMail')} submitLabel={t('sendIt')} {...{ record, onClose }}>
      <FieldGroup>
        <TagsInput
          label={t('to')}
          required
          {...autoFocus(to.length === 0)}
          {...addresses}
          {...form.getInputProps('to')}
        />
        <TagsInput label={t('cc')} {...addresses} {...form.getInputProps('cc')} />
        <TextInput
          {...autoFocus(to.length > 0)}
          label={t('subject')}
          placeholder={t('subjectHint')}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('text')}
          placeholder={t('textHint')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('message')}
        />
        <Select
          label={t('language')}
          allowDeselect={false}
          data={[
            { value: '', label: t('languages.customer') },
            { value: 'it', label: t('languages.it') },
            { value: 'en', label: t('languages.en') },
          ]}
          {...form.getInputProps('language')}
        />
        {mayDecide && (
          <Checkbox
            label={t('approvalLink')}
            {...form.getInputProps('approval_link', { type: 'checkbox' })}
          />
        )}
      </FieldGroup>
    </FormModal>
  )
}
