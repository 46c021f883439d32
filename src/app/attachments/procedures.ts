import type { Conditions } from '../links.ts'
import type { Outputs } from '../trpc.ts'

/** Groups whose records take attachments. */
export type AttachedGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { attachmentList: object } ? Group : never
}[keyof Outputs]

export type Attachment = Outputs['quotes']['attachmentList']['data'][number]
export type AttachmentChange = Partial<Pick<Attachment, 'kind' | 'caption' | 'print' | 'position'>>

type Of = { id: string }
type Asking = { context: Conditions }

/** The procedures that every such group has. */
export type AttachmentCalls = {
  attachmentRetrieve: { query: (of: Of & { attachment_id: string }) => Promise<Attachment> }
  attachmentCreate: { mutate: (of: Of & { file_id: string }, asked?: Asking) => Promise<Attachment> }
  attachmentUpdate: {
    mutate: (of: Of & { attachment_id: string } & AttachmentChange, asked?: Asking) => Promise<Attachment>
  }
  attachmentDelete: { mutate: (of: Of & { attachment_id: string }) => Promise<Attachment> }
}

export const isImage = ({ file }: Attachment) => file.content_type?.startsWith('image/') ?? false
