import { logOut, refreshSession } from '../../auth/mobile-sessions.ts'
import { authProcedure, authRoutes, tokenProcedure } from './procedure.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

/** Sign-in for apps (mobile-sign-in.md). The console has its own and serves none of this. */
export const authRouter = authRoutes({
  login: authProcedure
    .endpoint('POST /v1/auth/login', 'Sign a person in', {
      description: 'Begins a session of an app; other sessions of the person go on.',
      signIn: { counted: '/sign-in/email', max: 60 },
      errors: ['credentials_invalid', 'otp_required', 'otp_invalid', 'membership_missing'],
    })
    .input(schema.login)
    .output(schema.authSession)
    .mutation(({ ctx, input }) => service.logIn(ctx, input)),

  refresh: authProcedure
    .endpoint('POST /v1/auth/refresh', 'Refresh a session', {
      description: 'Answers new tokens; the refresh token sent is replaced. Refresh one at a time.',
      signIn: { counted: '/v1/auth/refresh', max: 120 },
      errors: ['refresh_token_invalid', 'refresh_token_reused', 'membership_missing'],
    })
    .input(schema.refresh)
    .output(schema.authSession)
    .mutation(async ({ ctx, input }) =>
      service.authSession(ctx, await refreshSession(ctx.kysely, input.refresh_token)),
    ),

  logout: authProcedure
    .endpoint('POST /v1/auth/logout', 'Sign out', {
      description: 'Ends the session of the refresh token; an unknown one ends nothing.',
      signIn: { counted: '/v1/auth/refresh', max: 120 },
    })
    .input(schema.logout)
    .output(schema.authLogout)
    .mutation(async ({ ctx, input }) => {
      await logOut(ctx.kysely, input.refresh_token, input.all)
      return { object: 'auth_logout' as const }
    }),

  requestPasswordReset: authProcedure
    .endpoint('POST /v1/auth/password-reset', 'Ask for a new password', {
      description: "Mails a link to the console's page, if anybody has the address.",
      signIn: { counted: '/request-password-reset', max: 20 },
    })
    .input(schema.resetRequest)
    .output(schema.passwordReset)
    .mutation(({ ctx, input }) => service.requestPasswordLink(ctx, input.email)),

  confirmPasswordReset: authProcedure
    .endpoint('POST /v1/auth/password-reset/confirm', 'Set a new password', {
      description: 'Takes the token of the link once; all sessions of the person end.',
      signIn: { counted: '/reset-password', max: 20 },
    })
    .input(schema.resetConfirmation)
    .output(schema.passwordReset)
    .mutation(async ({ ctx, input }) => {
      await ctx.resetPassword(input.token, input.password)
      return { object: 'password_reset' as const }
    }),

  switchCompany: tokenProcedure
    .endpoint('POST /v1/auth/switch-company', 'Work in another workshop', {
      description: "Lets the session go on in another workshop of the person's, with new tokens.",
      signIn: 'token',
      errors: ['token_required'],
    })
    .input(schema.companySwitch)
    .output(schema.authSession)
    .mutation(({ ctx, input }) => service.switchCompany(ctx, input.company_id)),

  me: tokenProcedure
    .endpoint('GET /v1/auth/me', 'Retrieve who is signed in', {
      description: 'Gives the person, the workshop they work in, and what they may do there.',
      signIn: 'token',
      errors: ['token_required'],
    })
    .input(schema.identityQuery)
    .output(schema.authIdentity)
    .query(({ ctx }) => service.findIdentity(ctx)),
})
