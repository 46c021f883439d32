const DAY_MS = 24 * 60 * 60 * 1000

/** On which days each vehicle is in the workshop. */
export class Diary {
  readonly #days = new Map<string, number[]>()

  add(vehicle_id: string, day: string): void {
    const days = this.#days.get(vehicle_id) ?? []
    this.#days.set(vehicle_id, [...days, Date.parse(day)])
  }

  /** True when the vehicle comes within so many days of the day. */
  isNear(vehicle_id: string, day: string, within: number): boolean {
    const days = this.#days.get(vehicle_id) ?? []
    return days.some((each) => Math.abs(each - Date.parse(day)) <= within * DAY_MS)
  }
}
