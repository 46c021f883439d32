/** Whole cents of an amount in EUR with 2 decimals. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** The exact sum of amounts in EUR with 2 decimals, without the decimal library. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + centsOf(amount), 0) / 100
}

/** Quantity with 3 decimals times price with 4, half away from zero at the cent (values.md#numbers). */
export function grossOf(quantity: number, unit_price: number): number {
  const exact = BigInt(Math.round(quantity * 1e3)) * BigInt(Math.round(unit_price * 1e4))
  const half = exact < 0n ? -50_000n : 50_000n
  return Number((exact + half) / 100_000n) / 100
}
