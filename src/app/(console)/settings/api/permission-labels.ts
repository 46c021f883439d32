import { useTranslations } from 'next-intl'
import { GROUPS, presetOf, reachOf } from './permission-sets.ts'

/** Permissions as people say them: full access, read only, or group by group. */
export function usePermissionLabels() {
  const t = useTranslations('keys')
  return (permissions: readonly string[]): string => {
    const preset = presetOf(permissions)
    if (preset === 'full' || preset === 'read_only') return t(`presets.${preset}`)
    const parts = GROUPS.flatMap((group) => {
      const reach = reachOf(group, permissions)
      return reach ? t(`reach.${reach}`, { group: t(`groups.${group}`) }) : []
    })
    return parts.join(', ')
  }
}
