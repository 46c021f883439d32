import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSession } from '../../../frame/session.tsx'
import { useLeaveCompany } from '../people/leave-company.ts'
import { Section } from './section.tsx'

/** The workshop that the person is in at the moment, and the way out of it. */
export function WorkshopSection() {
  const t = useTranslations('account')
  const members = useTranslations('members')
  const session = useSession()
  const leave = useLeaveCompany()
  if (!session) return null
  return (
    <Section title={t('workshop')} text={t('workshopText')}>
      <Text size="sm">
        {session.company.name}
        {session.role && ` · ${members(`roles.${session.role}`)}`}
      </Text>
      <Button variant="default" onClick={leave}>
        {members('leave')}
      </Button>
    </Section>
  )
}
