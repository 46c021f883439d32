export { QuoteList as default } from './list.tsx'
