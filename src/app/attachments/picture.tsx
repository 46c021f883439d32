import { Text } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { pathOf } from '../signed-path.ts'
import classes from './attachments.module.css'
import { type Attachment, isImage } from './procedures.ts'

/** The preview of an image, filling its place, and of all else a sign and the name. */
export function Picture({ attachment }: { attachment: Attachment }) {
  const { file, caption } = attachment
  if (file.preview_url) {
    return (
      <img
        className={classes.picture}
        src={pathOf(file.preview_url)}
        alt={caption ?? file.name}
        loading="lazy"
      />
    )
  }
  const Sign = isImage(attachment) ? IconPhoto : IconFileText
  return (
    <span className={classes.sign}>
      <Sign size={28} stroke={1.4} aria-hidden />
      <Text component="span" size="xs" lineClamp={2}>
        {file.name}
      </Text>
    </span>
  )
}
