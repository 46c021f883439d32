const SHOWN_AFTER_MS = 1000

/**
 * Tells on stderr what a start is doing, once a step takes longer than a second: a quick start prints nothing.
 */
export class Progress {
  #timer: NodeJS.Timeout | undefined

  readonly step = (text: string): void => {
    this.done()
    this.#timer = setTimeout(() => process.stderr.write(`${text} …\n`), SHOWN_AFTER_MS)
  }

  done(): void {
    clearTimeout(this.#timer)
  }
}
