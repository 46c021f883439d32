type PostalAddress = {
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
}

/** Street and town as one line; empty without any. */
export function addressOf({ address, postal_code, city, province }: PostalAddress): string {
  const town = [postal_code, city, province && `(${province})`].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}
