export { ReceiptList as default } from './list.tsx'
