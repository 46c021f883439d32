/** Items of one line batch, over all of its keys together (lines.md#limits). */
export const MAX_ITEMS = 500

/** Lines of one document. */
export const MAX_LINES = 1000
