export { ForgotForm as default } from './forgot-form.tsx'
