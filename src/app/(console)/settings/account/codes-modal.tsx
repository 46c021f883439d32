import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { CopyText } from '../../../form/copy.tsx'
import { SeenOnceModal } from '../seen-once-modal.tsx'
import classes from './account.module.css'

function download(codes: string[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  link.download = 'officina-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The one sight of the backup codes. */
export function CodesModal({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useTranslations('account')
  return (
    <SeenOnceModal
      title={t('codes')}
      warning={t('codesOnce')}
      storedLabel={t('stored')}
      onStored={onStored}
      actions={
        <>
          <CopyText value={codes.join('\n')} />
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download(codes)}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      <ul className={classes.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </SeenOnceModal>
  )
}
