// Loaded ahead of the product: its machine's clock is put forward by CLOCK_DAYS, at once or on SIGUSR2.
const DAY = 24 * 60 * 60 * 1000
const days = Number(process.env.CLOCK_DAYS)
const True = Date
let ahead = process.env.CLOCK_WAITS === 'true' ? 0 : days * DAY

class Shifted extends True {
  constructor(...given: []) {
    if (given.length === 0) super(True.now() + ahead)
    else super(...given)
  }
  static override now(): number {
    return True.now() + ahead
  }
}

globalThis.Date = Shifted as DateConstructor
process.on('SIGUSR2', () => {
  ahead = days * DAY
})
