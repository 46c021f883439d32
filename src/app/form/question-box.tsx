'use client'

import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ask, type Question } from './questions.ts'

/** The question that stands, until it is answered. */
export function QuestionBox({ question }: { question: Question | null }) {
  const t = useTranslations('common')
  // While the box fades out it still shows what was asked.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  if (!shown) return null
  const { title, effect, confirm, cancel = t('cancel'), onConfirm, danger = true } = shown
  const answer = () => {
    ask(null)
    onConfirm()
  }
  return (
    <Modal
      opened={question !== null}
      onClose={() => ask(null)}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm" component="div">
        {effect}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={() => ask(null)}>
          {cancel}
        </Button>
        <Button data-autofocus color={danger ? 'red.8' : undefined} onClick={answer}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
