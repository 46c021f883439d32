import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Role } from '../../../../domain/permissions.ts'
import { useSession } from '../../../frame/session.tsx'

const BY_OWNERS: readonly Role[] = ['owner', 'manager', 'staff', 'technician', 'read_only']
const BY_OTHERS: readonly Role[] = ['manager', 'staff', 'technician', 'read_only']

/** What somebody may do, in words; only owners may choose to make an owner. */
export function RoleChoice(props: Omit<RadioGroupProps, 'children'>) {
  const t = useTranslations('members')
  const roles = useSession()?.role === 'owner' ? BY_OWNERS : BY_OTHERS
  return (
    <Radio.Group label={t('role')} {...props}>
      <Stack gap="sm" mt={4}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={t(`roles.${role}`)} description={t(`roleText.${role}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
