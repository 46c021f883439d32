import { Button, Input, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { type Session, useSession } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import classes from './account.module.css'
import { Section } from './section.tsx'

function ProfileForm({ user }: { user: Session['user'] }) {
  const t = useTranslations('account')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const save = useSave()
  const { form, submit, saving } = useRecordForm({
    initialValues: { name: user.name },
    save: (values) => save({ group: 'session', send: () => client.session.update.mutate(values) }),
  })
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Stack align="flex-start">
        <TextInput
          w="100%"
          label={t('name')}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <Input.Wrapper label={t('email')} labelElement="div" description={t('emailHint')}>
          <Text size="sm">{user.email}</Text>
        </Input.Wrapper>
        <Button type="submit" loading={saving} disabled={!form.isDirty()}>
          {common('save')}
        </Button>
      </Stack>
    </form>
  )
}

/** Name and address. */
export function ProfileSection() {
  const t = useTranslations('account')
  const session = useSession()
  return <Section title={t('profile')}>{session && <ProfileForm user={session.user} />}</Section>
}
