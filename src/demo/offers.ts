import { CLOSING, OPENING, type Slot } from './agenda.ts'
import { plusDays, yearsBetween } from './days.ts'
import { afterLunch, earliest, LATEST_MINUTE, momentOn, type Timing } from './timing.ts'

/** What becomes of a quote. */
export type Offer = {
  created_at: string
  status: 'waiting' | 'accepted' | 'rejected'
  decided_at: string | null
  valid_until: string
  rejection_reason: string | null
}

const VALID_DAYS = 30
const REASONS = [
  'Prezzo troppo alto.',
  'Ha scelto un altro preventivo.',
  'Vende la vettura, non conviene ripararla.',
  'Rimanda: lavoro non urgente.',
  'Non ha più risposto ai solleciti.',
  'Fa eseguire il lavoro in concessionaria.',
  'Ripara con ricambi usati presso altri.',
]

/** Days between two days. */
const daysBetween = (from: string, to: string) => Math.round(yearsBetween(from, to) * 365.25)

/** An open day between the offer's and the last one; the decision falls on it, after the offer was made. */
function decision(timing: Timing, offered: { day: string; minute: number }, last: string): string {
  const { hours, random } = timing
  const gap = Math.max(daysBetween(offered.day, last), 0)
  const day = hours.nearest(plusDays(offered.day, random.integer(0, gap)), -1)
  if (day > offered.day) return momentOn(timing, day)
  const end = offered.day === timing.latest ? LATEST_MINUTE : CLOSING + 30
  return hours.at(offered.day, offered.minute + random.next() * (end - offered.minute))
}

/** A quote that was accepted before its appointment. */
export function offerAhead(timing: Timing, { day }: Slot): Offer {
  const { hours, random } = timing
  const before = hours.nearest(plusDays(day, -1), -1)
  const offered = {
    day: hours.nearest(plusDays(before, -random.integer(1, 14)), -1),
    minute: minuteOf(timing),
  }
  return {
    created_at: hours.at(offered.day, offered.minute),
    status: 'accepted',
    decided_at: decision(timing, offered, before),
    valid_until: plusDays(offered.day, VALID_DAYS),
    rejection_reason: null,
  }
}

function minuteOf({ random }: Timing): number {
  return afterLunch(OPENING + 10 + random.next() * (CLOSING - OPENING - 10))
}

/** A quote that did not become work, made on a day; decided, where it was, within ten days. */
export function offerOpen(timing: Timing, day: string, status: Offer['status']): Offer {
  const { hours, random, latest } = timing
  const minute = day === latest ? OPENING + random.next() * 60 : minuteOf(timing)
  const within = plusDays(day, status === 'rejected' ? 10 : 2)
  const last = earliest(within, latest)
  return {
    created_at: hours.at(day, minute),
    status,
    decided_at: status === 'waiting' ? null : decision(timing, { day, minute }, hours.nearest(last, -1)),
    valid_until: plusDays(day, VALID_DAYS),
    rejection_reason: status === 'rejected' ? random.pick(REASONS) : null,
  }
}
