import { useTranslations } from 'next-intl'
import { useErrorText } from '../../../form/api-errors.ts'
import { type Unpacked, unpack } from './unpacked.ts'

/** What became of one file: what the server answered, or why it refused. */
export type Result<Answer> = { name: string } & ({ answer: Answer } | { refused: string })

type Import<Answer> = {
  /** Whether a file of a ZIP is one. */
  isWanted: (name: string) => boolean
  /** What is said of a ZIP that holds none. */
  none: string
  send: (file: Unpacked) => Promise<Answer>
}

/**
 * Imports what a chosen file is or holds, each for itself: a fault of one does not stop the others.
 * @returns why in words where it is a ZIP that is broken or holds none
 */
export function useImport() {
  const t = useTranslations('electronicInvoices')
  const wordsOf = useErrorText()
  return async <Answer>(
    chosen: File,
    { isWanted, none, send }: Import<Answer>,
  ): Promise<Result<Answer>[] | string> => {
    // A ZIP that ends too early is thrown by the unpacking, not refused by the server.
    const held = await unpack(chosen, isWanted).catch(() => undefined)
    if (!held?.length) return held ? none : t('zipBroken')
    const results: Result<Answer>[] = []
    for (const file of held) {
      const { name } = file
      const result = await send(file).then(
        (answer) => ({ name, answer }),
        (error) => ({ name, refused: wordsOf(error).message }),
      )
      results.push(result)
    }
    return results
  }
}
