/** Items of one line batch, over all of its keys together (contract 7). */
export const MOST_ITEMS = 500

/** Lines of one document. */
export const MOST_LINES = 1000
