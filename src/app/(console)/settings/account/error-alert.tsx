import { Alert } from '@mantine/core'

/** Why the step was refused, above the form that it is about. */
export function ErrorAlert({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  )
}
