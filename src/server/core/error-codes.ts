/**
 * The one table of errors: code → HTTP status and meaning. The OpenAPI document, `docs/errors.md` and every
 * status that leaves the process come from here (requests.md#error-body).
 */
export const ERRORS = {
  json_invalid: {
    status: 400,
    meaning: 'The body is not valid UTF-8, not readable JSON, or not a JSON object.',
  },
  api_version_required: { status: 400, meaning: 'The header X-API-Version is missing.' },
  api_version_unsupported: { status: 400, meaning: 'X-API-Version names a revision that does not exist.' },
  request_malformed: {
    status: 400,
    meaning:
      'The request cannot be read: its first line, a header, Host or the chunks of its body; or it is a batch of more than 20 calls of the console.',
  },
  api_key_missing: { status: 401, meaning: 'No `Authorization: Bearer` header was sent.' },
  api_key_invalid: {
    status: 401,
    meaning: 'The key does not exist; or it is neither a key nor an access token.',
  },
  api_key_revoked: { status: 401, meaning: 'The key was revoked by the workshop.' },
  api_key_expired: { status: 401, meaning: 'The key has passed its expiry.' },
  token_invalid: { status: 401, meaning: 'The access token is none of ours.' },
  token_expired: { status: 401, meaning: 'The access token has ended after its 15 minutes: refresh it.' },
  token_revoked: {
    status: 401,
    meaning: 'The session of the access token has ended, or its person no longer belongs to the workshop.',
  },
  credentials_invalid: { status: 401, meaning: 'The e-mail address or the password is wrong.' },
  otp_required: { status: 401, meaning: 'The account asks for a code: send `otp` or `backup_code` as well.' },
  otp_invalid: { status: 401, meaning: 'The code is wrong, or was used before.' },
  refresh_token_invalid: { status: 401, meaning: 'The refresh token is unknown, or its session has ended.' },
  refresh_token_reused: {
    status: 401,
    meaning: 'The refresh token was replaced before: its session has ended with all its tokens.',
  },
  session_required: { status: 401, meaning: 'The console procedure needs a signed-in user.' },
  plan_without_api: { status: 402, meaning: "The workshop's plan does not include API access." },
  subscription_inactive: { status: 402, meaning: 'The workshop has no active subscription.' },
  permission_missing: {
    status: 403,
    meaning: 'The key or the person lacks the permission; the message names it.',
  },
  token_required: { status: 403, meaning: "The operation needs a person's access token, not a key." },
  membership_missing: { status: 403, meaning: 'The person belongs to no workshop.' },
  origin_refused: { status: 403, meaning: 'A browser sent the request from another site.' },
  reminder_channel_paid: {
    status: 403,
    meaning: 'SMS and WhatsApp reminders are not available through the API.',
  },
  reminder_active: {
    status: 403,
    meaning: 'An entry with an active automatic reminder is changed in the console only.',
  },
  route_not_found: { status: 404, meaning: 'The path is no route of this API.' },
  resource_not_found: {
    status: 404,
    meaning: 'It does not exist, was deleted, or belongs to another workshop.',
  },
  method_not_allowed: { status: 405, meaning: 'The path exists with other methods; `Allow` lists them.' },
  request_timeout: { status: 408, meaning: 'The request did not arrive whole in time.' },
  receipt_exists: { status: 409, meaning: 'The worksheet already has a receipt.' },
  receipt_not_draft: { status: 409, meaning: 'Only a draft receipt can be changed, issued or deleted.' },
  receipt_voided: { status: 409, meaning: 'A voided receipt takes no payments.' },
  electronic_receipts_enabled: {
    status: 409,
    meaning: 'The company issues receipts through its telematic register.',
  },
  expense_duplicate: { status: 409, meaning: 'The same document of this supplier exists.' },
  purchase_order_not_draft: {
    status: 409,
    meaning: 'Only a draft order can be changed so; a draft or a cancelled one is deleted.',
  },
  purchase_order_not_sent: { status: 409, meaning: 'Goods come in of an order that was sent.' },
  expense_has_lines: { status: 409, meaning: 'The totals are those of the lines.' },
  invoice_not_draft: { status: 409, meaning: 'Only a draft invoice can be changed so, issued or deleted.' },
  invoice_not_issued: { status: 409, meaning: 'The invoice must be issued.' },
  invoice_transmitted: {
    status: 409,
    meaning: 'The exchange system has the invoice: what was transmitted stays.',
  },
  invoice_rejected: {
    status: 409,
    meaning: 'The exchange system rejected the invoice: correct it instead of crediting it.',
  },
  invoice_credited: { status: 409, meaning: 'The invoice has an issued credit note.' },
  invoice_already_credited: { status: 409, meaning: 'Credit notes take back all of the invoice.' },
  credit_note_not_draft: {
    status: 409,
    meaning: 'Only a draft credit note can be changed so or issued.',
  },
  credit_note_not_issued: { status: 409, meaning: 'The credit note must be issued.' },
  credit_note_transmitted: {
    status: 409,
    meaning: 'The exchange system has the credit note: what was transmitted stays.',
  },
  delivery_note_not_draft: {
    status: 409,
    meaning: 'Only a draft delivery note can be changed, issued or deleted.',
  },
  stock_count_not_draft: { status: 409, meaning: 'Only a draft of a count can be changed or deleted.' },
  insufficient_stock: {
    status: 409,
    meaning: 'The stock of an article, which `existing_id` names, would fall below 0.',
  },
  electronic_invoice_not_sendable: { status: 409, meaning: 'Its status allows no sending or signing.' },
  electronic_invoice_registered: { status: 409, meaning: 'The electronic invoice is an expense already.' },
  signature_missing: { status: 409, meaning: "A public administration's file must be signed." },
  advance_already_deducted: { status: 409, meaning: 'Another invoice deducts this advance.' },
  number_assigned: { status: 409, meaning: 'A reopened document keeps its section and its day.' },
  sequence_gap: { status: 409, meaning: 'Only the last number of its section and year is freed.' },
  payments_exceed_total: { status: 409, meaning: 'The payments would exceed what is due.' },
  document_not_issued: { status: 409, meaning: 'The document is a draft, which goes to nobody.' },
  period_closed: { status: 409, meaning: 'The cash book is closed for that day.' },
  closing_not_last: { status: 409, meaning: 'Only the last closing opens its days again.' },
  entry_locked: {
    status: 409,
    meaning: 'A payment, a transfer or an account writes the entry: change it there.',
  },
  entry_reconciled: { status: 409, meaning: 'A reconciled entry stays as it is.' },
  account_used: { status: 409, meaning: 'The cash-book account has entries.' },
  account_default: {
    status: 409,
    meaning: 'The account is the default one, or a method of payment or `invoice_account_id` names it.',
  },
  payments_exist: { status: 409, meaning: 'Payments or refunds stand against it.' },
  quote_already_converted: { status: 409, meaning: 'The quote has become a worksheet.' },
  quote_already_decided: { status: 409, meaning: 'The quote no longer waits: somebody has decided.' },
  quote_changed: {
    status: 409,
    meaning: 'The quote is not as the customer saw it: another `quote_version`.',
  },
  share_link_decided: { status: 409, meaning: 'The customer has decided by this link.' },
  transition_not_allowed: {
    status: 409,
    meaning: 'The document cannot move to that status from its present one.',
  },
  worksheet_already_invoiced: { status: 409, meaning: 'An invoice or receipt already covers the worksheet.' },
  worksheet_cancelled: { status: 409, meaning: 'The worksheet was cancelled.' },
  worksheet_frozen: {
    status: 409,
    meaning: 'A fiscal document cites the worksheet, so its priced fields stay.',
  },
  worksheet_not_in_progress: { status: 409, meaning: 'A clock starts on a worksheet in progress only.' },
  inspection_exists: { status: 409, meaning: 'The worksheet has an inspection.' },
  time_entry_running: { status: 409, meaning: 'A clock of the person runs on some worksheet.' },
  time_entry_not_running: { status: 409, meaning: 'No clock of the person runs on this worksheet.' },
  sezionale_used: {
    status: 409,
    meaning: 'The section has numbered an invoice or a credit note, so prefix and suffix stay.',
  },
  numbering_started: {
    status: 409,
    meaning: 'A number of that kind, section and year was taken, and the next one follows it.',
  },
  vat_rate_used: {
    status: 409,
    meaning: 'An article, a document line or a customer cites the VAT rate.',
  },
  vat_rate_default: {
    status: 409,
    meaning: 'The default VAT rate stays active, and the default, until another takes its place.',
  },
  deadline_completed: { status: 409, meaning: 'A completed deadline stays.' },
  deadline_computed: {
    status: 409,
    meaning: 'The deadline follows from the dates of the vehicle: write one in its place.',
  },
  deadline_exists: { status: 409, meaning: 'The vehicle has an open deadline of this kind.' },
  location_full: { status: 409, meaning: 'The storage place holds as many tyre sets as fit.' },
  location_not_empty: { status: 409, meaning: 'Tyre sets lie in the storage place.' },
  vehicle_not_sold: {
    status: 409,
    meaning:
      'The vehicle of the dealership is not sold, or for a payment neither reserved nor sold at a price.',
  },
  vehicle_already_invoiced: {
    status: 409,
    meaning: 'There is an invoice of the vehicle of the dealership, neither deleted nor credited whole.',
  },
  dealership_vehicle_exists: { status: 409, meaning: 'The vehicle, or its VIN, stands in stock already.' },
  dealership_vehicle_reserved: {
    status: 409,
    meaning: 'The vehicle of the dealership is reserved, sold or delivered, and is not deleted.',
  },
  tyre_set_in_use: { status: 409, meaning: 'The tyre set is stored or mounted.' },
  tyre_set_not_stored: { status: 409, meaning: 'Only a stored tyre set has a place.' },
  vehicle_has_tyre_set: { status: 409, meaning: 'Another tyre set is mounted on the vehicle.' },
  document_referenced: { status: 409, meaning: 'Another document cites this one.' },
  customer_in_use: {
    status: 409,
    meaning: 'Open business names the customer, who cannot be anonymized yet.',
  },
  attachment_exists: { status: 409, meaning: 'The file is attached to this record already.' },
  webhook_endpoint_disabled: { status: 409, meaning: 'Enable the endpoint first.' },
  limit_reached: { status: 409, meaning: 'There are as many of these as there may be.' },
  file_in_use: { status: 409, meaning: 'Something cites the file.' },
  file_not_pending: { status: 409, meaning: 'The file has its bytes already.' },
  checkin_already_converted: {
    status: 409,
    meaning: 'A worksheet that is not deleted belongs to the check-in.',
  },
  checkin_completed: { status: 409, meaning: 'A completed check-in keeps what it says.' },
  checkin_exists: { status: 409, meaning: 'The calendar entry has a check-in.' },
  checkin_signed: {
    status: 409,
    meaning: 'What was signed on arrival stays until the signature is deleted.',
  },
  courtesy_car_taken: { status: 409, meaning: 'The courtesy car is out.' },
  signature_exists: { status: 409, meaning: 'There is a signature of this kind.' },
  calendar_default: { status: 409, meaning: 'The default calendar of the workshop stays.' },
  last_owner: { status: 409, meaning: 'A workshop keeps at least one owner.' },
  base_url_missing: {
    status: 409,
    meaning:
      'A mail would need a link, and the server does not know its address: its operator sets BASE_URL.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'A request with the same Idempotency-Key is being carried out; try again after `Retry-After`.',
  },
  events_expired: {
    status: 410,
    meaning:
      'Events after `after_seq` are no longer kept: mirror the records anew, then follow from `latest_seq`.',
  },
  share_link_expired: { status: 410, meaning: 'The link has ended.' },
  share_link_revoked: { status: 410, meaning: 'The workshop has taken the link back.' },
  precondition_failed: {
    status: 412,
    meaning: 'The record is not as `If-Match` expects it: it was changed since it was read.',
  },
  body_too_large: { status: 413, meaning: 'The body is larger than 1 MiB.' },
  file_too_large: { status: 413, meaning: 'The upload is larger than 25 MiB.' },
  content_type_unsupported: {
    status: 415,
    meaning: 'A body was sent that is not `application/json`, or is compressed.',
  },
  accept_unsupported: { status: 415, meaning: '`Accept` excludes `application/json`.' },
  expectation_failed: { status: 417, meaning: '`Expect` asks for something else than `100-continue`.' },
  parameter_missing: { status: 422, meaning: 'A required field is absent; `param` names it.' },
  parameter_unknown: { status: 422, meaning: 'The operation takes no such field or query parameter.' },
  parameter_invalid: { status: 422, meaning: 'A field has a value that it cannot take; `param` names it.' },
  not_addressed_to_company: {
    status: 422,
    meaning: 'The received file names another customer than the workshop.',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The Idempotency-Key was sent with another request; each new request needs a key of its own.',
  },
  rate_limit_exceeded: { status: 429, meaning: 'Too many requests; `Retry-After` says how long to wait.' },
  headers_too_large: { status: 431, meaning: 'The request line and the headers are larger than 16 KiB.' },
  internal_error: { status: 500, meaning: 'An unexpected error; quote the `request_id` when you report it.' },
  service_unavailable: {
    status: 503,
    meaning:
      'The database or the storage of files does not answer, a disk is full, or the request would have waited too long; try again after `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof ERRORS
