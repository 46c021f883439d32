export { ArticleList as default } from './list.tsx'
