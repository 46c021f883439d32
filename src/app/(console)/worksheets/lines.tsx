import { Divider, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef } from 'react'
import { useCan } from '../../frame/session.tsx'
import type { OwnFields } from '../../lines/columns.ts'
import { type Kinded, useKindColumn } from '../../lines/kind-column.tsx'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import type { Worksheet } from './state.tsx'
import { WorksheetCosts } from './view.tsx'

/** What a worksheet's line has beyond a quote's. */
type Own = Kinded & { done: boolean }

/**
 * A tick saves itself where nothing else is unsaved: no other cell that is half typed goes with it.
 * @returns what is told before a tick, and what is told of the draft
 */
function useTicking(onDraft: Props['onDraft']) {
  const draft = useRef<LinesDraft | null>(null)
  const ticked = useRef(false)
  const tick = useCallback(() => {
    ticked.current = draft.current === null
  }, [])
  const tell = useCallback(
    (next: LinesDraft | null) => {
      draft.current = next
      onDraft(next)
      if (next === null || !ticked.current) return
      ticked.current = false
      void next.save()
    },
    [onDraft],
  )
  return { tick, tell }
}

function useOwnFields(onTick: () => void): OwnFields<Own> {
  const t = useTranslations('worksheets')
  const kind = useKindColumn<Own>()
  return useMemo(
    () => ({
      columns: [
        {
          id: 'done',
          header: t('done'),
          width: '3rem',
          at: 'start',
          show: ({ done }) => (done ? '✓' : ''),
          control: { is: 'tick', onTick },
        },
        kind,
      ],
      blank: { kind: '', done: false },
      fromArticle: (article) => ({ kind: article.kind }),
    }),
    [t, kind, onTick],
  )
}

type Props = { worksheet: Worksheet; onDraft: (draft: LinesDraft | null) => void }

/** The lines, edited and saved as one batch while nothing has frozen them. */
export function WorksheetLines({ worksheet, onDraft }: Props) {
  const t = useTranslations('worksheets')
  const mayWrite = useCan('worksheets.write')
  const { tick, tell } = useTicking(onDraft)
  const own = useOwnFields(tick)
  const { id, customer_id, line_items, frozen } = worksheet
  return (
    <Stack gap="xs">
      <Title order={2}>{t('lines')}</Title>
      <LineEditor<Own>
        id={id}
        lines={line_items}
        customer_id={customer_id}
        hasDiscount
        own={own}
        readOnly={!mayWrite || frozen}
        onDraft={tell}
        {...useLineServer<Own>('worksheets', worksheet)}
      >
        <Divider my="sm" />
        <WorksheetCosts worksheet={worksheet} />
      </LineEditor>
    </Stack>
  )
}
