/** `an invoice`, `a quote`: as the letters say of every noun that is put into a sentence here. */
export const indefinite = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
