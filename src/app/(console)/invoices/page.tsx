export { InvoiceList as default } from './list.tsx'
