import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Outcome, TypedText } from '../form/left-texts.tsx'
import { useNotify } from '../form/notify.tsx'
import { useRemoval } from '../form/removal.ts'
import { useRenew } from '../form/save.ts'
import { useTurns } from '../form/turns.ts'
import { writeOver } from '../form/write-over.ts'
import { asking } from '../links.ts'
import { URLS_RENEWED_MS } from '../signed-path.ts'
import { proceduresOf, useTRPC, useTRPCClient } from '../trpc.ts'
import type { AttachedGroup, Attachment, AttachmentCalls, AttachmentChange } from './procedures.ts'

type List = { data: Attachment[] }
type Queried = {
  attachmentList: {
    queryOptions: (of: { id: string }) => { queryKey: QueryKey; queryFn: () => Promise<List> }
  }
}

/** Moves one of a list to another place. */
function moved(all: readonly Attachment[], from: number, to: number): Attachment[] {
  const rest = all.filter((_, index) => index !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}

/** The attachments of a record, and what can be done with them. What is done shows at once, and is read anew. */
export function useAttachments(group: AttachedGroup, id: string) {
  const t = useTranslations('attachments')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const renew = useRenew()
  const notify = useNotify()
  const confirmRemoval = useRemoval()
  const inTurns = useTurns()
  const options = proceduresOf<Queried>(trpc, group).attachmentList.queryOptions({ id })
  const query = useQuery({ ...options, refetchInterval: URLS_RENEWED_MS })
  const calls = proceduresOf<AttachmentCalls>(client, group)
  const show = (next: (all: Attachment[]) => Attachment[]) =>
    queries.setQueryData<List>(options.queryKey, (list) => ({ ...list, data: next(list?.data ?? []) }))

  const showChanged = (attachment_id: string, to: AttachmentChange) =>
    show((all) => all.map((each) => (each.id === attachment_id ? { ...each, ...to } : each)))

  const change = async ({ id: attachment_id }: Attachment, to: AttachmentChange) => {
    try {
      await calls.attachmentUpdate.mutate({ id, attachment_id, ...to })
    } catch (error) {
      notify.failure(error)
    }
    await renew(group)
  }
  return {
    query,
    attachments: query.data?.data ?? [],
    add: (attachment: Attachment) =>
      show((all) => [...all.filter(({ id: each }) => each !== attachment.id), attachment]),
    renew: () => void renew(group),
    edit: (attachment: Attachment, to: AttachmentChange) => {
      showChanged(attachment.id, to)
      return change(attachment, to)
    },
    /** A caption, over what it was typed over. */
    say: (attachment_id: string, typed: TypedText): Promise<Outcome> =>
      inTurns(async () => {
        const of = { id, attachment_id }
        const { whole, outcome } = await writeOver(typed, {
          read: () => calls.attachmentRetrieve.query(of),
          valueIn: ({ caption }) => caption,
          send: (ifMatch) =>
            calls.attachmentUpdate.mutate({ ...of, caption: typed.value }, asking({ ifMatch })),
        })
        showChanged(attachment_id, whole)
        return outcome
      })
        .catch((error) => {
          notify.failure(error)
          return 'refused' as const
        })
        .finally(() => void renew(group)),
    move: (from: number, to: number) => {
      const { [from]: attachment } = query.data?.data ?? []
      if (!attachment || from === to) return
      show((all) => moved(all, from, to))
      void change(attachment, { position: to + 1 })
    },
    remove: (attachment: Attachment) =>
      confirmRemoval({
        title: t('deleteTitle', { name: attachment.file.name }),
        effect: t('deleteEffect'),
        remove: () => calls.attachmentDelete.mutate({ id, attachment_id: attachment.id }),
      }),
  }
}
