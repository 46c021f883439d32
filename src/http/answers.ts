import type { IncomingMessage, ServerResponse } from 'node:http'
import { closeUnlessRead, endAnswer } from '../rest/body.ts'
import { newRequestId } from '../rest/handler.ts'
import { answeredVersion, CURRENT_VERSION } from '../rest/versions.ts'
import { ApiError } from '../server/core/errors.ts'

/** A plain answer in JSON, for the routes that are no part of /v1. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  caching = 'no-store',
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': caching,
  })
  endAnswer(response, text)
}

/** An error outside the procedures of /v1, in the same form. */
export function sendError(response: ServerResponse, apiError: ApiError): void {
  const request_id = String(response.getHeader('x-request-id') ?? newRequestId())
  response.setHeader('x-request-id', request_id)
  if (response.req.url?.startsWith('/v1')) response.setHeader('x-api-version', answeredVersion(response.req))
  closeUnlessRead(response)
  for (const [name, value] of Object.entries(apiError.headers)) response.setHeader(name, value)
  sendJson(response, apiError.status, apiError.body(request_id))
}

/**
 * Begins an answer that belongs to one person: no cache keeps it, and no browser takes it for a page or a script.
 * Answers the id of the request.
 */
export function beginPrivate(response: ServerResponse): string {
  const request_id = newRequestId()
  response.setHeader('x-request-id', request_id)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  return request_id
}

/** Refuses what is neither GET nor HEAD, in the words given. */
export function requireRead({ method }: IncomingMessage, response: ServerResponse, message: string): void {
  if (method === 'GET' || method === 'HEAD') return
  response.setHeader('allow', 'GET, HEAD')
  throw new ApiError('method_not_allowed', message)
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

/** An error as bytes, for a request that could not be read and so has no response of its own. */
export function errorText(apiError: ApiError, request_id: string): string {
  const body = JSON.stringify(apiError.body(request_id))
  return [
    `HTTP/1.1 ${apiError.status} ${REASONS[apiError.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${request_id}`,
    `X-API-Version: ${CURRENT_VERSION}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
