import { ForgotForm } from './forgot-form.tsx'

export default function ForgotPasswordPage() {
  return <ForgotForm />
}
