/**
 * Why a field was rejected, for programs: a closed vocabulary beside the table of errors. Every field of a 422 carries
 * one; `docs/errors.md` and the OpenAPI document list them, the console translates them.
 */
export const REASONS = {
  missing: 'A required field is absent.',
  unknown: 'The operation takes no such field there.',
  wrong_type: 'The value is of another JSON type than `expected`.',
  repeated: 'A query parameter was sent more than once.',
  malformed_text: 'The text holds a NUL character or an unpaired surrogate.',
  not_ascii: 'The text holds characters beyond ASCII.',
  not_one_line: 'The text holds a line break or another control character.',
  empty: 'The text is empty.',
  too_short: 'The text has fewer than `limit` characters.',
  too_long: 'The text has more than `limit` characters.',
  too_small: 'The number is less than `limit`.',
  too_large: 'The number is more than `limit`.',
  too_precise: 'The number has more than `limit` decimals.',
  too_few_items: 'There are fewer than `limit` items.',
  too_many_items: 'There are more than `limit` items.',
  not_one_of: 'The value is none of `allowed`.',
  not_an_id: 'The value is not a UUID.',
  not_an_email: 'The value is not an e-mail address.',
  not_a_date: 'The value is not a day of the calendar in the form YYYY-MM-DD.',
  not_a_date_time: 'The value is not an RFC 3339 date-time with an offset.',
  date_out_of_range: 'The day lies before 1900-01-01 or after 2100-12-31.',
  in_future: 'The instant lies in the future.',
  not_in_future: 'The instant does not lie in the future.',
  not_after_other: 'The value does not lie after the one of the field `other`.',
  too_far_from_other: 'The value lies more than `limit` hours after the one of the field `other`.',
  before_other: 'The value lies before the one of the field `other`.',
  after_other: 'The value lies after the one of the field `other`.',
  conflict: 'The field cannot be sent together with the one in `other`.',
  not_a_cursor: 'The cursor was altered, or comes from a list with other filters.',
  not_a_tag: 'The header is neither `*` nor a list of tags in quotes.',
  not_an_idempotency_key: 'The header was not sent once, of 1 to 255 visible ASCII characters.',
  of_another_request: 'The header was sent with another request before.',
  not_a_status: 'The value is neither an HTTP status nor a class of them such as 4xx.',
  not_a_color: 'The value is neither `#RGB`, `#RRGGBB` nor the name of a CSS colour.',
  not_a_language: 'The value is not a language code of ISO 639-1.',
  not_a_country: 'The value is not a country code of ISO 3166-1.',
  not_a_time_zone: 'The value is not a time zone of the IANA database.',
  not_a_tax_code: 'The value is not an Italian tax code.',
  not_a_vat_number: 'The value is not an Italian VAT number: 11 digits, the last a check digit.',
  not_an_sdi_code: 'The value is not an SdI code: 7 characters, 6 for a public administration.',
  exchange_refuses: 'The exchange system of electronic invoices refuses the value.',
  not_a_province: 'The value is not the two letters of a province.',
  not_an_iban: 'The value is not an IBAN.',
  not_a_vin: 'The value is not a vehicle identification number of 17 letters and digits.',
  not_a_file_name: 'The name holds a slash or a backslash.',
  not_base64: 'The text is not base64 with padding and without line breaks.',
  not_a_sha256: 'The value is not a SHA-256 of 64 hexadecimal digits.',
  other_sha256: 'The content has another SHA-256.',
  file_not_ready: 'The bytes of the file have not come yet.',
  content_refused: 'The content is empty, broken or of a type that is not kept.',
  not_a_logo: 'The file is no PNG or JPEG of at most 2 MiB.',
  not_an_image: 'The file is no image.',
  not_a_courtesy_car: 'The vehicle is none that the workshop lends, or the one that was brought in.',
  without_courtesy_car: 'The field goes with a courtesy car only.',
  not_a_url: 'The value is no URL.',
  not_https: 'The URL does not begin with `https://`.',
  url_with_secret: 'The URL holds a user, a password or a fragment.',
  private_address: 'The URL leads to a private address.',
  no_digits: 'The text holds no digit.',
  no_letters_or_digits: 'The text holds neither a letter nor a digit.',
  reference_not_found: 'The value names no record of the company.',
  taken: 'Another record of the kind has this value; `existing_id` names it.',
  already_member: 'The address belongs to a member already.',
  inactive_vat_rate: "The code is none of the company's active VAT rates.",
  template_inactive: 'The job template is not offered for new work.',
  template_outdated: 'The article or the VAT rate of a line of the job template is gone.',
  wrong_section: 'The value names no section that numbers such documents.',
  no_permissions: 'No permission was chosen.',
  half_a_name: 'The first and the last name go together.',
  not_an_affix:
    'The text is no part of a number: letters, digits, `/-._` and `{year}`, no digit beside the number.',
  same_numbers: 'Another section of the kind numbers in the same way.',
  plate_or_vin_needed: 'A vehicle keeps a plate or a VIN.',
  nature_needs_zero_rate: 'Only a VAT rate of 0 has a nature.',
  stamp_duty_needs_zero_rate: 'Only lines at a VAT rate of 0 bear stamp duty.',
  inactive_default: 'What is out of use cannot be the default.',
  default_moves: 'The default passes on only by making another record the default.',
  hold_reason_without_hold: 'A reason for waiting goes with the status `on_hold` only.',
  line_not_found: 'The value names no line of the document.',
  lines_left_out: 'The new order leaves lines out.',
  position_too_large: 'The position lies more than one after the last line, at most `limit`.',
  amount_too_large: 'The amount of the line reaches `limit`.',
  stock_too_large: 'The stock of the article would reach `limit`.',
  not_a_dot: 'The value is not a week of 01 to 53 and a year of two digits.',
  tyre_position_taken: 'Another tyre of the set has this position.',
  vehicle_needed: 'The tyre set names no vehicle.',
  other_vehicle: 'The value does not name another tyre set of the same vehicle.',
  location_inactive: 'The storage place takes no more tyre sets.',
  not_a_bank_account: 'The value names no bank account in use that has an IBAN.',
  account_inactive: 'The cash-book account is out of use.',
  same_account: 'Both fields name the same account.',
  not_after_closing: 'The day is not after the last closing, or lies after today.',
  category_inactive: 'The category is not offered for new expenses.',
  repeated_item: 'The value stands in the list already.',
  other_customer: 'The worksheet has another customer than the first.',
  over_left: 'More than what is left of the line of the invoice.',
  not_an_electronic_invoice: 'The bytes are no electronic invoice, or not the one that is wanted.',
  not_a_message: 'The bytes are no message of the exchange system.',
  other_vat_code: 'Not a VAT code of the invoice that is credited.',
  over_invoiced: 'More than what is left of the invoice would be credited.',
  before_invoice: 'A day before that of the invoice that is credited.',
  debit_note_only: 'Only a debit note names the invoice that it adds to.',
  no_lines: 'The document has no lines.',
  below_zero: 'The document comes to less than 0.',
  before_last_number: 'The last number of the section has a later day.',
  not_ascending: 'The days of the instalments do not ascend.',
  other_sum: 'The instalments are not together what is due, `limit`.',
  over_outstanding: 'The payment is more than what is outstanding, `limit`.',
  invalid: 'The value cannot be taken for another reason.',
} as const satisfies Record<string, string>

export type Reason = keyof typeof REASONS

/** What a translation of a reason needs beside it. */
export type ReasonDetail = {
  /** The number that the value must keep to. */
  limit?: number
  /** The JSON type that the value must have. */
  expected?: string
  /** The values that it can have. */
  allowed?: readonly string[]
  /** The field that it was compared with. */
  other?: string
}

/** What a zod check says when it fails: a reason for programs, and words for people that follow the field's name. */
export function failure(reason: Reason, error: string, detail: ReasonDetail = {}) {
  return { error, params: { reason, ...detail } }
}
