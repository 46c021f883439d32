export { DealershipList as default } from './list.tsx'
