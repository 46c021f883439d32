export { CheckinList as default } from './list.tsx'
