export { ElectronicInvoiceList as default } from './list.tsx'
