'use client'

import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Dialog } from '../../../form/dialog.tsx'
import classes from './account.module.css'

function download(codes: string[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  link.download = 'officina-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The one sight of the backup codes. It goes away by its button only, and reloading or leaving asks first. */
export function CodesModal({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useTranslations('account')
  const common = useTranslations('common')
  useWindowEvent('beforeunload', (event) => event.preventDefault())
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={t('codes')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="note">
          {t('codesOnce')}
        </Alert>
        <ul className={classes.codes} aria-label={t('codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                }
                onClick={copy}
              >
                {common(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download(codes)}
          >
            {t('download')}
          </Button>
          <Button ml="auto" data-autofocus onClick={onStored}>
            {t('stored')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
