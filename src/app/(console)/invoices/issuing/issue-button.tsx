import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../form/comes-later.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import type { IssueProps } from './issue-modal.tsx'

const IssueModal = laterDialog(() => import('./issue-modal.tsx').then((module) => module.IssueModal))

type Props = Omit<IssueProps, 'onClose'> & {
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
}

/** Issues a draft. */
export function IssueButton({ group, document, draft }: Props) {
  const t = useTranslations(group as 'invoices')
  const [issuing, issue] = useDisclosure()
  const begin = async () => {
    if (!draft || (await draft.save())) issue.open()
  }
  return (
    <>
      <Button size="sm" onClick={begin}>
        {t('issue')}
      </Button>
      {issuing && <IssueModal group={group} document={document} onClose={issue.close} />}
    </>
  )
}
