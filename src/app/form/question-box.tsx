import { Button, getDefaultZIndex, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Foot } from './foot.tsx'
import { ask, currentQuestion, type Question } from './questions.ts'

/** Over a dialog that asks, also where the box has been there for longer than the dialog. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1

/** Whether two buttons begin with the same word, such as "Cancel" and "Cancel the work": neither tells what it does. */
const beginsAlike = (one: string, other: string) => one.split(' ', 1)[0] === other.split(' ', 1)[0]

/** The question that stands, until it is answered. */
export function QuestionBox({ question }: { question: Question | null }) {
  const t = useTranslations('common')
  // While the box fades out it still shows what was asked.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  if (!shown) return null
  const { title, effect, confirm, onConfirm, danger = true } = shown
  const cancel = shown.cancel ?? t(beginsAlike(confirm, t('cancel')) ? 'leave' : 'cancel')
  const answer = () => {
    // The box fades out: a second press is no second answer.
    if (currentQuestion() === null) return
    ask(null)
    onConfirm()
  }
  return (
    <Dialog opened={question !== null} onClose={() => ask(null)} title={title} zIndex={OVER_DIALOGS}>
      <Text size="sm" component="div">
        {effect}
      </Text>
      <Foot>
        {/* Enter by habit deletes and gives up nothing. */}
        <Button data-autofocus={danger || undefined} variant="default" onClick={() => ask(null)}>
          {cancel}
        </Button>
        <Button data-autofocus={!danger || undefined} color={danger ? 'red.8' : undefined} onClick={answer}>
          {confirm}
        </Button>
      </Foot>
    </Dialog>
  )
}
