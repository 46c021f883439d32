import { notFound } from 'next/navigation'

/** Takes every address that no page has, so that the frame stands around what is said of it: a 404. */
export default function MissingPage() {
  notFound()
}
