import { Button, CloseButton, Progress, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import classes from './attachments.module.css'
import type { Upload } from './use-uploads.ts'

type Props = {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onRemove: (key: string) => void
}

/** Files on their way, and those that were not taken, with the reason. */
export function Uploads({ uploads, onRetry, onRemove }: Props) {
  const t = useTranslations()
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={t('attachments.uploads')}>
      {uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <Text size="sm" truncate>
            {upload.file.name}
          </Text>
          {upload.failure === null ? (
            <Progress
              value={upload.share * 100}
              aria-label={t('attachments.sending', { name: upload.file.name })}
            />
          ) : (
            <>
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {upload.failure}
              </Text>
              {upload.mayRetry && (
                <Button size="compact-sm" variant="default" onClick={() => onRetry(upload)}>
                  {t('common.retry')}
                </Button>
              )}
              <CloseButton
                size="sm"
                aria-label={t('attachments.letGo', { name: upload.file.name })}
                onClick={() => onRemove(upload.key)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
