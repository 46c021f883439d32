/** What an article is: a part or labour. */
export const ARTICLE_KINDS = ['item', 'work'] as const

/** What a line of a worksheet is, or of a template that makes one. */
export const LINE_KINDS = [...ARTICLE_KINDS, 'external', 'text'] as const
