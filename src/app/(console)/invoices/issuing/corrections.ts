import { useTranslations } from 'next-intl'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { useRenew } from '../../../form/save.ts'
import { type IssuedGroup, useIssuedProcedures } from './issued-groups.ts'

type Named = { id: string; full_number: string | null }

/** Deletes a draft once that was confirmed, and goes where `href` leads. */
export function useDelete(group: IssuedGroup, { id, full_number }: Named, href: string) {
  const t = useTranslations(group as 'invoices')
  const procedures = useIssuedProcedures(group)
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: full_number ? t('deleteNumberedEffect', { number: full_number }) : t('deleteEffect'),
      remove: () => procedures.delete.mutate({ id }),
      href,
    })
}

/** Makes a draft of what was issued, once that was confirmed. */
export function useReopen(group: IssuedGroup, { id, full_number }: Named) {
  const t = useTranslations(group as 'invoices')
  const procedures = useIssuedProcedures(group)
  const confirm = useConfirm()
  const renew = useRenew()
  const notify = useNotify()
  const reopen = async () => {
    try {
      void renew(group, (await procedures.reopen.mutate({ id })) as never)
    } catch (error) {
      notify.failure(error)
    }
  }
  return () =>
    confirm({
      title: t('reopenTitle', { number: full_number ?? '' }),
      effect: t('reopenEffect'),
      confirm: t('reopen'),
      onConfirm: reopen,
      danger: false,
    })
}
