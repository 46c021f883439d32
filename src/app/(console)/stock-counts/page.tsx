export { StockCountList as default } from './list.tsx'
