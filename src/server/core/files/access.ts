import type { Storage } from '../../../storage/open-storage.ts'
import type { Context } from '../trpc.ts'
import { AnswerSeal } from '../writes/answer-seal.ts'
import type { FileLinks } from './links.ts'

/** What a request has at hand to keep bytes and to say where they can be fetched. */
export type FileAccess = Storage & {
  links: FileLinks
  /** Where URLs in the answer begin: `https://officina.example`. */
  base_url: string
  /** What encrypts an address that is a secret and waits to be mailed. */
  seal: AnswerSeal
}

/** Encrypts addresses in mails that wait, under a key that only the server has. */
export const addressSeal = (auth_secret: string) => new AnswerSeal(auth_secret, 'officina addresses in mails')

/** The files of a request; what runs without a server, such as the demo, has none. */
export function filesOf({ files }: Pick<Context, 'files'>): FileAccess {
  if (files) return files
  throw new Error('This caller keeps no files.')
}
