import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError }
/** A call of a procedure; its context is what its router's procedures take. */
export type Call = {
  ctx: object
  path: string
  type: string
  getRawInput: () => Promise<unknown>
  input?: unknown
}
type Changed = Partial<Pick<Call, 'input' | 'getRawInput'>> & { ctx?: object }
type Middleware = (options: object) => Promise<Outcome>

/** One middleware after another, each with what the one before has changed; the last one is the procedure's own. */
async function callFrom(index: number, procedure: AnyTRPCProcedure, call: Call): Promise<Outcome> {
  const { middlewares, meta } = procedure._def as unknown as { middlewares: Middleware[]; meta: object }
  const next = (changed: Changed = {}) => {
    const ctx = changed.ctx ? { ...call.ctx, ...changed.ctx } : call.ctx
    const input = 'input' in changed ? changed.input : call.input
    const { getRawInput = call.getRawInput } = changed
    return callFrom(index + 1, procedure, { ...call, ctx, input, getRawInput })
  }
  try {
    return await middlewares[index]!({ ...call, signal: undefined, batchIndex: 0, meta, next })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) }
  }
}

/**
 * Calls a procedure as tRPC's own caller does, and answers or throws what that does. tRPC's copies what its middlewares
 * hand on property by property, in code compiled for engines without object spread: a tenth of a small request.
 */
export async function callProcedure(procedure: AnyTRPCProcedure, call: Call): Promise<unknown> {
  const outcome = await callFrom(0, procedure, call)
  if (!outcome.ok) throw outcome.error
  return outcome.data
}
