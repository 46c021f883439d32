import { useEffect } from 'react'
import { useNotify } from '../form/notify.tsx'

// The part of the Navigation API that is used here; TypeScript's DOM does not know it yet.
type LeavingEvent = Event & {
  navigationType: string
  downloadRequest: string | null
  formData: FormData | null
  destination: { url: string; sameDocument: boolean }
}

/**
 * Another document of the console is opened only once the server answers. Next opens one where it could not fetch what a
 * link leads to; with the connection gone that would be the browser's own page, and what was typed would be lost.
 */
export function useStaying(): void {
  const notify = useNotify()
  useEffect(() => {
    const history = (globalThis as { navigation?: EventTarget }).navigation
    if (!history) return
    let answered = false
    const check = async (event: Event) => {
      const { navigationType, destination, downloadRequest, formData } = event as LeavingEvent
      const isOpening = navigationType === 'push' || navigationType === 'replace'
      const isOther = destination.sameDocument || new URL(destination.url).origin !== window.location.origin
      if (!isOpening || isOther || downloadRequest !== null || formData || !event.cancelable || answered)
        return
      event.preventDefault()
      try {
        await fetch(destination.url, { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
        answered = true
        window.location.assign(destination.url)
      } catch (error) {
        notify.failure(error)
      }
    }
    history.addEventListener('navigate', check)
    return () => history.removeEventListener('navigate', check)
  }, [notify])
}
