/** Opens "find anything"; its code is loaded by the first use. */
export const FIND_EVENT = 'officina:find'

export const openFind = () => window.dispatchEvent(new Event(FIND_EVENT))
