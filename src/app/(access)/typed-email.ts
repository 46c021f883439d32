/** The address last typed in this tab, so that the next page need not ask for it again; only browsers write it. */
let typed = ''

export const typedEmail = () => typed

export function keepTypedEmail(email: string): void {
  typed = email
}
