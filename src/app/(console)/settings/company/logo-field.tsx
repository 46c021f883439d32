import { Button, FileButton, Group, Input, Paper, Skeleton } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSendFile } from '../../../attachments/send-file.ts'
import { useFailureText } from '../../../attachments/use-uploads.ts'
import { pathOf } from '../../../signed-path.ts'
import { useTRPC } from '../../../trpc.ts'
import classes from '../settings.module.css'

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  label: string
  description?: string
  error?: string
  className?: string
}

/** The head of a document, as far as the logo stands on it. */
function PaperHead({ file_id }: { file_id: string }) {
  const t = useTranslations('settings.company')
  const { data } = useQuery(useTRPC().files.retrieve.queryOptions({ id: file_id }))
  if (!data?.preview_url) return <Skeleton height={64} width={220} />
  return (
    <Paper withBorder className={classes.paper}>
      <img src={pathOf(data.preview_url)} alt={t('logo_file_id')} />
      <i />
      <i />
    </Paper>
  )
}

/** The logo on the head of what is printed: chosen here, and sent at once; it becomes the logo when the form is saved. */
export function LogoField({ value, onChange, ...wrapper }: Props) {
  const t = useTranslations('settings.company')
  const send = useSendFile()
  const failureText = useFailureText()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    if (!file) return
    setSending(true)
    setFailure(null)
    try {
      onChange(await send(file))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setSending(false)
    }
  }
  const { label, description, className, error } = wrapper
  return (
    <Input.Wrapper {...{ label, description, className }} error={failure ?? error} labelElement="div">
      <Group mt={4} mb={4}>
        {value && <PaperHead file_id={value} />}
        <FileButton
          accept="image/png,image/jpeg"
          onChange={choose}
          inputProps={{ 'aria-label': t('chooseLogo') }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={sending}
              leftSection={<IconPhoto size={14} aria-hidden />}
            >
              {t('chooseLogo')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t('removeLogo')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
