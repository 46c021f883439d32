import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type account = {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    password: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type account_mail = {
    id: string;
    /**
     * invitation, password_reset, webhook_failing or webhook_disabled; the subject is the invitation, the user, the endpoint
     */
    kind: string;
    subject_id: string;
    /**
     * who gets it, where that is not the subject's own matter
     */
    user_id: string | null;
    language: string;
    /**
     * where the link leads
     */
    origin: string;
    created_at: Generated<string>;
};
export type api_key = {
    company_id: string;
    id: string;
    name: string;
    key_hash: Buffer;
    prefix: string;
    permissions: string[];
    /**
     * the key acts as this user
     */
    user_id: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    created_at: Generated<string>;
};
export type api_request = {
    company_id: string;
    /**
     * the key; for an access token the session, so that there is one index
     */
    key_id: string;
    /**
     * the request id in its other spelling: of version 7, so it is the moment, too (database/uuid-time.ts)
     */
    id: string;
    method: string;
    /**
     * without the query
     */
    path: string;
    /**
     * names of the query parameters that the route takes; never a value
     */
    query: string[];
    route: string;
    /**
     * null: the client went away before it could be answered
     */
    status: number | null;
    duration_ms: number;
    /**
     * an answer given again to an Idempotency-Key
     */
    replayed: Generated<boolean>;
    /**
     * the body of the refusal
     * @kyselyType(Record<string, unknown>)
     */
    error: Record<string, unknown> | null;
    /**
     * the person of an access token; null for a key
     */
    user_id: string | null;
    device_name: string | null;
    /**
     * when it was written, by PostgreSQL's clock: what a partition goes by
     */
    created_at: Generated<string>;
};
export type article = {
    company_id: string;
    id: string;
    code: string | null;
    name: string;
    /**
     * item | work: follows from unit_type
     * @kyselyType('item' | 'work')
     */
    kind: 'item' | 'work';
    /**
     * @kyselyType('kg' | 'L' | 'kit' | 'pz' | 'gg' | 'h' | 'lav' | 'min')
     */
    unit_type: 'kg' | 'L' | 'kit' | 'pz' | 'gg' | 'h' | 'lav' | 'min';
    /**
     * always the sum of the article's movements
     */
    stock: Generated<number>;
    minimum_stock: Generated<number>;
    purchase_price: Generated<number>;
    /**
     * moving average of what the loads cost, EUR a piece (core/stock/average-cost.ts)
     */
    average_cost: Generated<number>;
    sale_price: Generated<number>;
    unit_discount_rate: Generated<number>;
    vat_code: string;
    location: Generated<string>;
    comments: Generated<string>;
    supplier_id: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded code, name, and code + name + comments (core/search.ts)
     */
    code_key: string;
    name_key: string;
    search_text: string;
    /**
     * code_key and name_key with a space ahead of each word (articles/search.ts)
     */
    words: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type article_movement = {
    company_id: string;
    id: string;
    article_id: string;
    quantity: number;
    /**
     * @kyselyType('worksheet' | 'delivery_note' | 'receipt' | 'invoice' | 'credit_note' | 'order' | 'purchase' | 'adjustment' | 'opening')
     */
    source: 'worksheet' | 'delivery_note' | 'receipt' | 'invoice' | 'credit_note' | 'order' | 'purchase' | 'adjustment' | 'opening';
    /**
     * what source_id names: expense, purchase_order, worksheet, …; article_movement where that is the movement itself
     */
    source_object: string;
    source_id: string;
    seq_number: number;
    document_date: string;
    customer_name: string | null;
    vehicle_name: string | null;
    supplier_name: string | null;
    total: Generated<number>;
    /**
     * EUR of the whole load, of one that changes the average cost
     */
    load_cost: number | null;
    /**
     * the worksheet line that it follows, one movement a line
     */
    worksheet_line_item_id: string | null;
    /**
     * the invoice line that it follows
     */
    invoice_line_item_id: string | null;
    /**
     * the line of a credit note that it follows
     */
    credit_note_line_item_id: string | null;
    /**
     * the line of a delivery note that it follows
     */
    delivery_note_line_item_id: string | null;
    /**
     * the line of an expense that it follows
     */
    expense_line_item_id: string | null;
    /**
     * the item of a goods receipt that it follows
     */
    goods_receipt_item_id: string | null;
    created_at: Generated<string>;
};
export type attachment = {
    company_id: string;
    id: string;
    /**
     * the record's table
     */
    owner_kind: string;
    owner_id: string;
    file_id: string;
    /**
     * @kyselyType('photo' | 'document' | 'before' | 'after' | 'damage' | 'other')
     */
    kind: 'photo' | 'document' | 'before' | 'after' | 'damage' | 'other';
    caption: string | null;
    /**
     * 1..n without gaps, held by the lock of the record
     */
    position: number;
    print: Generated<boolean>;
    /**
     * who attached it
     */
    user_id: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type audit_log_entry = {
    company_id: string;
    id: string;
    type: string;
    object_type: string;
    object_id: string | null;
    object_name: string | null;
    /**
     * @kyselyType('api_key' | 'user' | 'share_link' | 'system')
     */
    actor_type: 'api_key' | 'user' | 'share_link' | 'system';
    actor_id: string | null;
    actor_name: string | null;
    /**
     * @kyselyType('api' | 'console' | 'customer_link' | 'import' | 'job' | 'cli')
     */
    source: 'api' | 'console' | 'customer_link' | 'import' | 'job' | 'cli';
    /**
     * field: [before, after]
     * @kyselyType(Record<string, [unknown, unknown]>)
     */
    changes: Record<string, [unknown, unknown]>;
    request_id: string | null;
    ip_address: string | null;
    created_at: Generated<string>;
};
export type calendar = {
    company_id: string;
    id: string;
    name: string;
    color: Generated<string>;
    is_default: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type calendar_entry = {
    company_id: string;
    id: string;
    title: string;
    description: string | null;
    start_time: string;
    end_time: string;
    color: string;
    calendar_id: string | null;
    /**
     * the owner: who created the entry
     */
    user_id: string;
    customer_id: string | null;
    vehicle_id: string | null;
    worksheet_id: string | null;
    quote_id: string | null;
    checkin_id: string | null;
    work_category_id: string | null;
    email_reminder: Generated<boolean>;
    auto_reminder_enabled: Generated<boolean>;
    /**
     * @kyselyType('email' | 'sms' | 'whatsapp')
     */
    auto_reminder_channel: 'email' | 'sms' | 'whatsapp' | null;
    auto_reminder_sent_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type cash_book_account = {
    company_id: string;
    id: string;
    name: string;
    /**
     * name as names are compared
     */
    name_key: string;
    /**
     * @kyselyType('cash' | 'bank' | 'card' | 'other')
     */
    kind: Generated<'cash' | 'bank' | 'card' | 'other'>;
    iban: string | null;
    /**
     * an entry of source `opening` has it too, where it is not 0
     */
    opening_balance: Generated<number>;
    opening_date: string;
    active: Generated<boolean>;
    is_default: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type cash_book_closing = {
    company_id: string;
    id: string;
    closing_date: string;
    comments: string | null;
    /**
     * what each account held at the end of that day, and what was counted
     * @kyselyType({ object: 'cash_book_closing_balance'; account_id: string; account_name: string; balance: number; counted: number | null; difference: number | null }[])
     */
    balances: { object: 'cash_book_closing_balance'; account_id: string; account_name: string; balance: number; counted: number | null; difference: number | null }[];
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type cash_book_entry = {
    company_id: string;
    id: string;
    account_id: string;
    entry_date: string;
    /**
     * @kyselyType('in' | 'out')
     */
    direction: 'in' | 'out';
    amount: number;
    description: string;
    payment_method: string | null;
    category_id: string | null;
    party_name: string | null;
    reconciled_at: string | null;
    /**
     * @kyselyType('manual' | 'receipt' | 'invoice' | 'credit_note' | 'expense' | 'dealership_vehicle' | 'transfer' | 'opening')
     */
    source: Generated<'manual' | 'receipt' | 'invoice' | 'credit_note' | 'expense' | 'dealership_vehicle' | 'transfer' | 'opening'>;
    /**
     * the document, transfer or account that wrote it
     */
    source_id: string | null;
    payment_id: string | null;
    /**
     * the entry that it takes back: of a payment of a voided receipt
     */
    reversal_of_id: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * @folds description party_name
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type cash_book_transfer = {
    company_id: string;
    id: string;
    from_account_id: string;
    to_account_id: string;
    amount: number;
    transfer_date: string;
    description: string | null;
    out_entry_id: string;
    in_entry_id: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type checkin = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('active' | 'completed')
     */
    status: Generated<'active' | 'completed'>;
    customer_id: string;
    vehicle_id: string;
    /**
     * copied when it was made or its customer or vehicle was written
     */
    customer_name: string;
    vehicle_name: string;
    vehicle_license: string;
    quote_id: string | null;
    km: number;
    /**
     * per cent
     */
    fuel_level: number | null;
    arrived_at: Generated<string>;
    expected_delivery_at: string | null;
    completed_at: string | null;
    reported_issues: string | null;
    notes: string | null;
    belongings: Generated<string[]>;
    warning_lights: Generated<string[]>;
    keys_count: number | null;
    key_tag: string | null;
    bay: string | null;
    spending_limit: number | null;
    privacy_accepted: Generated<boolean>;
    terms_accepted: Generated<boolean>;
    courtesy_vehicle_id: string | null;
    courtesy_km_out: number | null;
    courtesy_km_in: number | null;
    courtesy_fuel_out: number | null;
    courtesy_fuel_in: number | null;
    courtesy_returned_at: string | null;
    /**
     * who made it
     */
    user_id: string;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded number, plate, customer and key tag (core/search.ts)
     */
    search_text: string;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type checkin_damage = {
    company_id: string;
    id: string;
    checkin_id: string;
    /**
     * @kyselyType('front' | 'rear' | 'left' | 'right' | 'top' | 'interior')
     */
    view: 'front' | 'rear' | 'left' | 'right' | 'top' | 'interior';
    /**
     * from the view's top left corner, 0 to 1
     */
    x: number;
    y: number;
    /**
     * @kyselyType('scratch' | 'dent' | 'crack' | 'chip' | 'rust' | 'missing' | 'other')
     */
    kind: 'scratch' | 'dent' | 'crack' | 'chip' | 'rust' | 'missing' | 'other';
    /**
     * @kyselyType('minor' | 'moderate' | 'severe')
     */
    severity: 'minor' | 'moderate' | 'severe';
    note: string | null;
    /**
     * attachments of the check-in; one that is removed is taken out
     */
    attachment_ids: Generated<string[]>;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type checkin_signature = {
    company_id: string;
    id: string;
    checkin_id: string;
    /**
     * @kyselyType('arrival' | 'return')
     */
    kind: 'arrival' | 'return';
    file_id: string;
    signer_name: string;
    signed_at: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type company = {
    id: string;
    name: string;
    /**
     * api | basic: only `api` may use /v1 (402 plan_without_api otherwise)
     */
    plan: Generated<string>;
    /**
     * active | inactive (402 subscription_inactive)
     */
    subscription: Generated<string>;
    electronic_receipts_enabled: Generated<boolean>;
    /**
     * IANA name: decides "today" for documents, presets and the numbering year
     */
    time_zone: Generated<string>;
    /**
     * how long before an appointment its automatic reminder goes out
     */
    reminder_lead_hours: Generated<number>;
    legal_name: string | null;
    vat_number: string | null;
    tax_code: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    province: string | null;
    /**
     * ISO 3166; whose VAT number it is
     */
    country: Generated<string>;
    email: string | null;
    phone: string | null;
    certified_email: string | null;
    /**
     * a sole trader, written in place of legal_name on electronic invoices
     */
    first_name: string | null;
    last_name: string | null;
    /**
     * RF01…RF20, the ministry's tax regimes
     */
    fiscal_regime: Generated<string>;
    rea_office: string | null;
    rea_number: string | null;
    share_capital: number | null;
    sole_shareholder: boolean | null;
    in_liquidation: Generated<boolean>;
    /**
     * where suppliers' electronic invoices arrive
     */
    sdi_code: string | null;
    electronic_invoicing_enabled: Generated<boolean>;
    /**
     * @kyselyType('file' | 'simulator')
     */
    electronic_invoicing_channel: Generated<'file' | 'simulator'>;
    stamp_duty_automatic: Generated<boolean>;
    stamp_duty_charged: Generated<boolean>;
    default_payment_method: string | null;
    /**
     * the bank account of new invoices; the service keeps it one of the company's own
     */
    invoice_account_id: string | null;
    /**
     * payment_terms_days of a new customer who names none
     */
    default_payment_terms_days: Generated<number>;
    /**
     * which amounts of money the role technician is shown
     * @kyselyType('none' | 'prices' | 'costs')
     */
    technician_amounts: Generated<'none' | 'prices' | 'costs'>;
    /**
     * [{weekday, opens_at, closes_at}] in their order
     */
    opening_hours: Generated<unknown>;
    /**
     * days on which the workshop is closed, in their order
     */
    closed_dates: Generated<unknown>;
    /**
     * false: what sells, bills or hands over parts takes no more than there are
     */
    allow_negative_stock: Generated<boolean>;
    /**
     * the language of documents: of customers who have none of ours
     * @kyselyType(import('../domain/languages.ts').Language)
     */
    locale: Generated<import('../domain/languages.ts').Language>;
    /**
     * at the foot of every page
     */
    document_footer: string | null;
    quote_terms: string | null;
    /**
     * how long a new quote holds; null = no end
     */
    quote_validity_days: number | null;
    /**
     * how many requests it may send, as RATE_LIMITS spells it; null = what holds for everybody
     */
    rate_limits: string | null;
    /**
     * when the operator set them last: its buckets are other ones from then on, and full
     */
    rate_limits_set_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type company_logo = {
    company_id: string;
    file_id: string;
};
export type counter = {
    company_id: string;
    kind: string;
    section: Generated<string>;
    year: Generated<number>;
    value: number;
    /**
     * counting begins behind the value, and no number was taken yet
     */
    preset: Generated<boolean>;
    /**
     * the number that counting began with
     */
    begins_at: Generated<number>;
};
export type credit_note = {
    company_id: string;
    id: string;
    /**
     * the invoice that it takes back
     */
    invoice_id: string;
    /**
     * null until first issued; a reopened draft keeps it
     */
    seq_number: number | null;
    /**
     * the year of document_date, in which the number counts
     */
    seq_year: number | null;
    /**
     * seq_number between what the section writes beside it
     */
    full_number: string | null;
    sezionale_id: string;
    /**
     * null on a draft: the day of issue
     */
    document_date: string | null;
    /**
     * the day that decides the period: document_date, else that of creation
     */
    listed_on: string;
    title: Generated<string>;
    reason: string | null;
    /**
     * whether the parts come back into stock
     */
    restock: Generated<boolean>;
    customer_id: string;
    vehicle_id: string | null;
    /**
     * copied on issue; null = they follow the customer and the vehicle
     */
    customer_name: string | null;
    vehicle_name: string | null;
    vehicle_license: string | null;
    km: number | null;
    payment_method: string | null;
    /**
     * the account that refunds are paid from
     */
    bank_account_id: string | null;
    split_payment: Generated<boolean>;
    /**
     * @kyselyType({ object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string })
     */
    withholding: { object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string } | null;
    /**
     * true, false overrule the threshold; null follows it
     */
    apply_stamp_duty: boolean | null;
    /**
     * @kyselyType(import('../domain/invoices.ts').OrderReference[])
     */
    order_references: Generated<import('../domain/invoices.ts').OrderReference[]>;
    comments: string | null;
    internal_notes: string | null;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    stamp_duty_amount: Generated<number>;
    split_tax: Generated<number>;
    withholding_amount: Generated<number>;
    /**
     * total_after_tax - split_tax - withholding_amount
     */
    amount_due: Generated<number>;
    /**
     * the sum of the existing refunds
     */
    total_payments: Generated<number>;
    /**
     * by VAT code, as it is answered
     * @kyselyType(import('../domain/fiscal-summary.ts').AnsweredSummary[])
     */
    vat_summary: Generated<import('../domain/fiscal-summary.ts').AnsweredSummary[]>;
    /**
     * the customer as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').CustomerSnapshot)
     */
    customer_snapshot: import('../domain/fiscal-snapshots.ts').CustomerSnapshot | null;
    /**
     * the workshop as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').CompanySnapshot)
     */
    company_snapshot: import('../domain/fiscal-snapshots.ts').CompanySnapshot | null;
    /**
     * what its file says of others, as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').FileSnapshot)
     */
    file_snapshot: import('../domain/fiscal-snapshots.ts').FileSnapshot | null;
    issued_at: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded number and title (core/search.ts)
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type credit_note_line_item = {
    company_id: string;
    id: string;
    credit_note_id: string;
    article_id: string | null;
    /**
     * @kyselyType('item' | 'work' | 'external' | 'text')
     */
    kind: 'item' | 'work' | 'external' | 'text';
    description: string;
    quantity: number;
    unit_type: string;
    /**
     * negative: what the invoice deducted
     */
    unit_price: number;
    unit_discount_rate: number;
    /**
     * that of the invoice
     */
    tax_rate: number;
    vat_code: string;
    /**
     * that of the invoice
     */
    nature: string | null;
    /**
     * whether tax was kept back of it
     */
    withholding: Generated<boolean>;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * @weakReference the line that it takes back, which a reopened invoice may have lost
     */
    invoice_line_item_id: string | null;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type customer = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('private' | 'sole_trader' | 'company' | 'public_administration')
     */
    customer_type: Generated<'private' | 'sole_trader' | 'company' | 'public_administration'>;
    full_name: string;
    first_name: string | null;
    last_name: string | null;
    company_name: string | null;
    tax_code: string | null;
    vat_number: string | null;
    vat_country: Generated<string>;
    sdi_code: string | null;
    certified_email: string | null;
    email: string | null;
    phone: string | null;
    mobile: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    province: string | null;
    country: Generated<string | null>;
    birth_date: string | null;
    language: Generated<string>;
    price_list_id: string | null;
    default_vat_code: string | null;
    default_payment_method: string | null;
    payment_terms_days: Generated<number>;
    payment_terms_end_of_month: Generated<boolean>;
    unit_discount_rate: Generated<number>;
    /**
     * @kyselyType(import('../domain/fiscal-snapshots.ts').LetterOfIntent)
     */
    letter_of_intent: import('../domain/fiscal-snapshots.ts').LetterOfIntent | null;
    split_payment: Generated<boolean>;
    /**
     * what the customer keeps back as tax
     * @kyselyType({ object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string })
     */
    withholding: { object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string } | null;
    marketing_consent: Generated<boolean>;
    reminder_consent: Generated<boolean>;
    consent_updated_at: string | null;
    notes: string | null;
    tags: Generated<string[]>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded for searching (core/search.ts)
     */
    search_text: string;
    /**
     * name, e-mails, phones as digits, tax code and VAT number: what the search over everything looks in
     */
    find_text: Generated<string>;
    /**
     * what the list's filters compare: city and e-mail folded, phone as its digits without +39
     */
    city_key: string | null;
    email_key: string | null;
    phone_key: string | null;
    /**
     * what customers share with their duplicates: VAT number behind its country, mobile unless it is the phone, the words
     * of the folded name in their order
     */
    vat_key: string | null;
    mobile_key: string | null;
    name_key: string | null;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    /**
     * when the person was erased; what is left keeps the books
     */
    anonymized_at: string | null;
    /**
     * @weakReference of one that was merged into another: that one; it may be merged or deleted later
     */
    merged_into_id: string | null;
};
export type dealership_cost = {
    company_id: string;
    id: string;
    dealership_vehicle_id: string;
    cost_date: string;
    description: string;
    amount: number;
    tax_amount: Generated<number>;
    expense_id: string | null;
    worksheet_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type dealership_vehicle = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('incoming' | 'in_preparation' | 'available' | 'reserved' | 'sold' | 'delivered' | 'withdrawn')
     */
    status: Generated<'incoming' | 'in_preparation' | 'available' | 'reserved' | 'sold' | 'delivered' | 'withdrawn'>;
    /**
     * @kyselyType('new' | 'used' | 'demo')
     */
    condition: Generated<'new' | 'used' | 'demo'>;
    /**
     * the vehicle of the registry; what it knows was copied once, when this one was made
     */
    vehicle_id: string | null;
    make: string;
    model: string;
    version: string | null;
    license: string | null;
    vin: string | null;
    year: number | null;
    first_registration_date: string | null;
    km: Generated<number>;
    /**
     * @kyselyType('petrol' | 'diesel' | 'lpg' | 'cng' | 'hybrid_petrol' | 'hybrid_diesel' | 'plug_in_hybrid' | 'electric' | 'hydrogen' | 'other')
     */
    fuel: 'petrol' | 'diesel' | 'lpg' | 'cng' | 'hybrid_petrol' | 'hybrid_diesel' | 'plug_in_hybrid' | 'electric' | 'hydrogen' | 'other' | null;
    gearbox: string | null;
    color: string | null;
    emission_class: string | null;
    power_kw: number | null;
    displacement_cc: number | null;
    /**
     * @kyselyType('purchase' | 'trade_in' | 'consignment')
     */
    acquisition_type: Generated<'purchase' | 'trade_in' | 'consignment'>;
    acquired_at: string;
    acquired_from_customer_id: string | null;
    supplier_id: string | null;
    expense_id: string | null;
    purchase_price: Generated<number>;
    /**
     * @kyselyType('margin' | 'ordinary')
     */
    vat_regime: 'margin' | 'ordinary';
    vat_code: string;
    list_price: number | null;
    sale_price: number | null;
    buyer_customer_id: string | null;
    reserved_until: string | null;
    sold_at: string | null;
    delivered_at: string | null;
    warranty_months: Generated<number>;
    description: string | null;
    equipment: Generated<string[]>;
    published: Generated<boolean>;
    comments: string | null;
    /**
     * the sum of the existing payments; once it is invoiced they are the invoice's
     */
    total_payments: Generated<number>;
    /**
     * the existing invoice of it
     */
    invoice_id: string | null;
    attachments_count: Generated<number>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * make, folded
     */
    make_key: string;
    /**
     * folded number, plate, VIN, make, model and version (core/search.ts)
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type delivery_note = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('draft' | 'issued' | 'cancelled')
     */
    status: Generated<'draft' | 'issued' | 'cancelled'>;
    /**
     * null until issued
     */
    seq_number: number | null;
    /**
     * the year of issue, in which the number counts
     */
    seq_year: number | null;
    /**
     * either a customer or a supplier
     */
    customer_id: string | null;
    supplier_id: string | null;
    /**
     * copied when the party is written, and anew on issue
     */
    customer_name: string | null;
    supplier_name: string | null;
    worksheet_id: string | null;
    vehicle_id: string | null;
    /**
     * likewise of the vehicle
     */
    vehicle_name: string | null;
    vehicle_license: string | null;
    /**
     * @kyselyType('sale' | 'return' | 'repair' | 'loan' | 'other')
     */
    reason: Generated<'sale' | 'return' | 'repair' | 'loan' | 'other'>;
    document_date: string;
    destination: string | null;
    carrier: string | null;
    goods_appearance: string | null;
    packages: number | null;
    weight: number | null;
    comments: string | null;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    /**
     * the existing invoice that is made of it
     */
    invoice_id: string | null;
    issued_at: string | null;
    /**
     * folded number and names (core/search.ts)
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type delivery_note_line_item = {
    company_id: string;
    id: string;
    delivery_note_id: string;
    article_id: string | null;
    description: string;
    quantity: number;
    unit_type: string;
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type electronic_invoice = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('outbound' | 'inbound')
     */
    direction: Generated<'outbound' | 'inbound'>;
    /**
     * @kyselyType(import('../domain/electronic-invoices.ts').ElectronicInvoiceStatus)
     */
    status: Generated<import('../domain/electronic-invoices.ts').ElectronicInvoiceStatus>;
    /**
     * @kyselyType('invoice' | 'credit_note' | 'expense')
     */
    document_object: 'invoice' | 'credit_note' | 'expense';
    /**
     * @weakReference the invoice or credit note; it stays when that is deleted
     */
    document_id: string | null;
    document_type: string;
    document_number: string;
    document_date: string;
    total_after_tax: number | null;
    /**
     * FPR12, FPA12; inbound as in the file
     */
    format: string;
    destination_code: string | null;
    destination_certified_email: string | null;
    counterparty_name: string;
    counterparty_vat_country: string | null;
    counterparty_vat_number: string | null;
    counterparty_tax_code: string | null;
    /**
     * those of the current file
     */
    file_name: string;
    /**
     * @kyselyType('file' | 'simulator')
     */
    channel: 'file' | 'simulator' | null;
    sdi_identifier: string | null;
    /**
     * @kyselyType('none' | 'intact' | 'broken')
     */
    signature: Generated<'none' | 'intact' | 'broken'>;
    sent_at: string | null;
    /**
     * how many of its files were sent
     */
    attempts: Generated<number>;
    delivered_on: string | null;
    made_available_on: string | null;
    status_changed_at: Generated<string>;
    /**
     * of the last refusal
     * @kyselyType(import('../domain/electronic-invoices.ts').SdiError[])
     */
    errors: Generated<import('../domain/electronic-invoices.ts').SdiError[]>;
    /**
     * inbound: the file that it came in, and which of its documents it is, from 0
     */
    received_file_id: string | null;
    body_index: number | null;
    /**
     * inbound: the same document that came before
     */
    duplicate_of_id: string | null;
    /**
     * why it could not be registered by itself
     * @kyselyType(import('../server/core/documents/validation.ts').Problem[])
     */
    remarks: Generated<import('../server/core/documents/validation.ts').Problem[]>;
    /**
     * @folds document_number counterparty_name file_name sdi_identifier
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type electronic_invoice_file = {
    company_id: string;
    id: string;
    electronic_invoice_id: string;
    /**
     * 1..n; the highest is the current one
     */
    attempt: number;
    file_name: string;
    /**
     * file_name to compare by (core/fatturapa/file-name.ts)
     */
    stem: string;
    /**
     * what makes the name: the company's counter
     */
    transmission: string;
    /**
     * the invoice, UTF-8
     */
    xml: string;
    /**
     * the same out of somebody's hands, signed; null where it is not
     */
    signed: Buffer | null;
    /**
     * in hexadecimal, of the bytes as sent
     */
    sha256: string;
    size: number;
    /**
     * @kyselyType('none' | 'intact' | 'broken')
     */
    signature: Generated<'none' | 'intact' | 'broken'>;
    /**
     * @kyselyType('file' | 'simulator')
     */
    channel: 'file' | 'simulator' | null;
    sdi_identifier: string | null;
    /**
     * @kyselyType(import('../domain/electronic-invoices.ts').ElectronicInvoiceStatus)
     */
    status: Generated<import('../domain/electronic-invoices.ts').ElectronicInvoiceStatus>;
    /**
     * when somebody began to hand it over
     */
    handed_at: string | null;
    /**
     * how often that was
     */
    handed_count: Generated<number>;
    sent_at: string | null;
    /**
     * when the simulator had said all
     */
    answered_at: string | null;
    created_at: Generated<string>;
};
export type electronic_invoice_message = {
    company_id: string;
    id: string;
    electronic_invoice_id: string | null;
    electronic_invoice_file_id: string | null;
    /**
     * @kyselyType(import('../domain/electronic-invoices.ts').SdiMessageType)
     */
    type: import('../domain/electronic-invoices.ts').SdiMessageType;
    file_name: string;
    invoice_file_name: string;
    sdi_identifier: string | null;
    /**
     * @kyselyType('EC01' | 'EC02')
     */
    outcome: 'EC01' | 'EC02' | null;
    description: string | null;
    /**
     * @kyselyType(import('../domain/electronic-invoices.ts').SdiError[])
     */
    errors: Generated<import('../domain/electronic-invoices.ts').SdiError[]>;
    /**
     * whether it moved the electronic invoice
     */
    applied: Generated<boolean>;
    content: Buffer;
    /**
     * of the content, in hexadecimal
     */
    sha256: string;
    received_at: Generated<string>;
};
export type event = {
    company_id: string;
    id: string;
    /**
     * taken while the changed record is locked: the order in which `seq` is given
     */
    place: Generated<string>;
    /**
     * 1, 2, 3 … of the company, given after the commit; null until somebody reads (core/events.ts)
     */
    seq: number | null;
    type: string;
    object_type: string;
    object_id: string | null;
    /**
     * the record as its GET answers, costs included; null where only its history is kept. Not jsonb: its fields keep their order
     */
    data: unknown;
    previous_attributes: unknown | null;
    related: unknown | null;
    /**
     * @kyselyType('api_key' | 'user' | 'share_link' | 'system')
     */
    actor_type: 'api_key' | 'user' | 'share_link' | 'system';
    actor_id: string | null;
    actor_name: string | null;
    /**
     * without its `req_`
     */
    request_id: string | null;
    api_version: string;
    created_at: Generated<string>;
};
export type expense = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('invoice' | 'credit_note' | 'receipt' | 'salary' | 'tax' | 'other')
     */
    kind: Generated<'invoice' | 'credit_note' | 'receipt' | 'salary' | 'tax' | 'other'>;
    supplier_id: string | null;
    /**
     * copied when supplier_id is written, then kept; free text without a supplier
     */
    supplier_name: Generated<string>;
    document_number: string | null;
    document_date: string;
    registration_date: string;
    title: Generated<string>;
    comments: string | null;
    category_id: string | null;
    worksheet_id: string | null;
    vehicle_id: string | null;
    /**
     * the order by which the goods came in
     */
    purchase_order_id: string | null;
    /**
     * whether its lines load the stock of their articles
     */
    load_stock: Generated<boolean>;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    /**
     * the supplier's own rounding
     */
    tax_adjustment: Generated<number>;
    /**
     * of an expense without lines; null: no tax
     */
    vat_code: string | null;
    /**
     * copied from the VAT rate when vat_code was written
     */
    tax_rate: Generated<number>;
    vat_deductibility: Generated<number>;
    withholding_amount: Generated<number>;
    /**
     * total_after_tax - withholding_amount
     */
    amount_due: Generated<number>;
    /**
     * days and amounts, ascending, together amount_due
     * @kyselyType({ due_date: string; amount: number }[])
     */
    instalments: { due_date: string; amount: number }[];
    payment_method: string | null;
    /**
     * the sum of the existing payments
     */
    total_payments: Generated<number>;
    attachments_count: Generated<number>;
    /**
     * how it comes again; null: it does not
     * @kyselyType({ object: 'recurrence'; interval: 'month' | 'quarter' | 'year'; until: string | null })
     */
    recurrence: { object: 'recurrence'; interval: 'month' | 'quarter' | 'year'; until: string | null } | null;
    /**
     * of how many of its days there is a copy
     */
    recurrence_count: Generated<number>;
    /**
     * the day of the next copy, which a job makes
     */
    recurrence_next: string | null;
    /**
     * the expense that this one is a copy of
     */
    recurring_expense_id: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * @folds seq_number supplier_name document_number title
     */
    search_text: string;
    /**
     * document_number as numbers are compared; null without a supplier
     */
    document_number_key: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type expense_category = {
    company_id: string;
    id: string;
    name: string;
    color: string;
    /**
     * how much of the VAT can be deducted, per cent
     */
    vat_deductibility: number;
    active: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type expense_line_item = {
    company_id: string;
    id: string;
    expense_id: string;
    article_id: string | null;
    description: string;
    quantity: number;
    unit_type: string;
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type file = {
    company_id: string;
    id: string;
    name: string;
    /**
     * @kyselyType('pending' | 'ready')
     */
    status: Generated<'pending' | 'ready'>;
    content_type: string | null;
    size: number | null;
    width: number | null;
    height: number | null;
    /**
     * in hexadecimal; of a pending file what was announced
     */
    sha256: string | null;
    has_preview: Generated<boolean>;
    /**
     * until when the bytes may come
     */
    upload_until: string | null;
    /**
     * since when nothing cites it; null while something does. What nothing has cited for a day is deleted
     */
    released_at: Generated<string | null>;
    created_at: Generated<string>;
    /**
     * its bytes are being erased, then the row goes
     */
    deleted_at: string | null;
};
export type goods_receipt = {
    company_id: string;
    id: string;
    seq_number: number;
    purchase_order_id: string;
    received_date: string;
    document_number: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type goods_receipt_item = {
    company_id: string;
    id: string;
    goods_receipt_id: string;
    line_item_id: string;
    article_id: string | null;
    description: string;
    quantity: number;
    /**
     * EUR a piece before tax, what it cost
     */
    unit_price: number;
    /**
     * 1..n without gaps
     */
    position: number;
};
export type idempotent_answer = {
    company_id: string;
    key: string;
    /**
     * SHA-256 of what was asked for
     */
    fingerprint: Buffer;
    status: number;
    /**
     * as it was sent
     */
    body: string;
    created_at: Generated<string>;
};
export type inspection = {
    company_id: string;
    id: string;
    worksheet_id: string;
    /**
     * copied when it was begun
     */
    template_name: string | null;
    /**
     * how many points are in each state
     */
    green: Generated<number>;
    yellow: Generated<number>;
    red: Generated<number>;
    unchecked: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type inspection_point = {
    company_id: string;
    id: string;
    inspection_id: string;
    section: string | null;
    name: string;
    /**
     * @kyselyType('unchecked' | 'green' | 'yellow' | 'red')
     */
    state: Generated<'unchecked' | 'green' | 'yellow' | 'red'>;
    measured_value: string | null;
    note: string | null;
    /**
     * attachments of the worksheet; one that is taken off is no longer shown
     */
    attachment_ids: Generated<string[]>;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type inspection_template = {
    company_id: string;
    id: string;
    name: string;
    active: Generated<boolean>;
    /**
     * in their order
     * @kyselyType({ object: 'inspection_template_point'; section: string | null; name: string }[])
     */
    points: { object: 'inspection_template_point'; section: string | null; name: string }[];
    /**
     * @folds name, which lists go by
     */
    name_key: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type invitation = {
    company_id: string;
    id: string;
    email: string;
    role: string;
    token_hash: Buffer;
    invited_by: string | null;
    sent_at: Generated<string>;
    expires_at: string;
    created_at: Generated<string>;
};
export type invoice = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('TD01' | 'TD02' | 'TD05' | 'TD24' | 'TD25' | 'TD26')
     */
    document_type: Generated<'TD01' | 'TD02' | 'TD05' | 'TD24' | 'TD25' | 'TD26'>;
    /**
     * null until first issued; a reopened draft keeps it
     */
    seq_number: number | null;
    /**
     * the year of document_date, in which the number counts
     */
    seq_year: number | null;
    /**
     * seq_number between what the section writes beside it
     */
    full_number: string | null;
    sezionale_id: string;
    /**
     * null on a draft: the day of issue
     */
    document_date: string | null;
    /**
     * the day that decides the period: document_date, else that of creation
     */
    listed_on: string;
    title: Generated<string>;
    customer_id: string;
    vehicle_id: string | null;
    /**
     * copied on issue; null = they follow the customer and the vehicle
     */
    customer_name: string | null;
    vehicle_name: string | null;
    vehicle_license: string | null;
    km: number | null;
    /**
     * those that it was made from, in order; also once it is credited and they are free again
     */
    worksheet_ids: Generated<string[]>;
    /**
     * the dealership vehicle that it was made of; also once it is credited and that one is free again
     */
    dealership_vehicle_id: string | null;
    /**
     * what that one's margin came to as a credit note made the credit whole, and the day of this: both periods keep it
     * @kyselyType({ vat_code: string; tax_rate: number; taxable: number; tax: number; day: string })
     */
    credited_margin: { vat_code: string; tax_rate: number; taxable: number; tax: number; day: string } | null;
    /**
     * what that one was sold as then: a credit that is taken back covers this sale only; null = credited before it was kept
     * @kyselyType({ buyer_customer_id: string | null; sale_price: number | null; vat_regime: string; vat_code: string })
     */
    credited_sale: { buyer_customer_id: string | null; sale_price: number | null; vat_regime: string; vat_code: string } | null;
    /**
     * the delivery notes that it was made from, likewise
     */
    delivery_note_ids: Generated<string[]>;
    /**
     * the issued invoice that a TD05 adds to
     */
    related_invoice_id: string | null;
    /**
     * TD02 invoices that it deducts
     */
    advance_invoice_ids: Generated<string[]>;
    payment_method: string | null;
    /**
     * the account that the customer pays into
     */
    bank_account_id: string | null;
    /**
     * its name and IBAN as of the issue
     * @kyselyType({ name: string; iban: string | null })
     */
    bank_account: { name: string; iban: string | null } | null;
    /**
     * days and amounts, ascending, together amount_due
     * @kyselyType({ due_date: string; amount: number }[])
     */
    instalments: { due_date: string; amount: number }[];
    /**
     * whether the days are those of the customer's terms, and follow document_date
     */
    due_by_terms: Generated<boolean>;
    split_payment: Generated<boolean>;
    /**
     * @kyselyType({ object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string })
     */
    withholding: { object: 'withholding'; type: 'RT01' | 'RT02'; rate: number; reason: string } | null;
    /**
     * true, false overrule the threshold; null follows it
     */
    apply_stamp_duty: boolean | null;
    charge_stamp_duty: Generated<boolean>;
    /**
     * @kyselyType(import('../domain/invoices.ts').OrderReference[])
     */
    order_references: Generated<import('../domain/invoices.ts').OrderReference[]>;
    hide_discounts: Generated<boolean>;
    comments: string | null;
    internal_notes: string | null;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    stamp_duty_amount: Generated<number>;
    split_tax: Generated<number>;
    withholding_amount: Generated<number>;
    /**
     * total_after_tax - split_tax - withholding_amount
     */
    amount_due: Generated<number>;
    /**
     * the sum of the existing payments
     */
    total_payments: Generated<number>;
    /**
     * what its issued credit notes come to, and what was paid back of them
     */
    credited_total: Generated<number>;
    refunded_total: Generated<number>;
    /**
     * by VAT code, as it is answered
     * @kyselyType(import('../domain/fiscal-summary.ts').AnsweredSummary[])
     */
    vat_summary: Generated<import('../domain/fiscal-summary.ts').AnsweredSummary[]>;
    /**
     * the customer as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').CustomerSnapshot)
     */
    customer_snapshot: import('../domain/fiscal-snapshots.ts').CustomerSnapshot | null;
    /**
     * the workshop as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').CompanySnapshot)
     */
    company_snapshot: import('../domain/fiscal-snapshots.ts').CompanySnapshot | null;
    /**
     * what its file says of others, as of the issue
     * @kyselyType(import('../domain/fiscal-snapshots.ts').FileSnapshot)
     */
    file_snapshot: import('../domain/fiscal-snapshots.ts').FileSnapshot | null;
    issued_at: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded number and title (core/search.ts)
     */
    search_text: string;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type invoice_line_item = {
    company_id: string;
    id: string;
    invoice_id: string;
    article_id: string | null;
    /**
     * stamp_duty: the server's own
     * @kyselyType('item' | 'work' | 'external' | 'text' | 'stamp_duty')
     */
    kind: 'item' | 'work' | 'external' | 'text' | 'stamp_duty';
    description: string;
    quantity: number;
    unit_type: string;
    /**
     * negative: a discount, an advance that is deducted
     */
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    /**
     * copied from the VAT rate when the line was written, and anew on issue
     */
    nature: string | null;
    /**
     * whether tax is kept back of it
     */
    withholding: Generated<boolean>;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    worksheet_id: string | null;
    /**
     * @weakReference the line that it was copied from, which may be gone
     */
    worksheet_line_item_id: string | null;
    /**
     * the delivery note that it was copied from
     */
    delivery_note_id: string | null;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type job_template = {
    company_id: string;
    id: string;
    name: string;
    code: string | null;
    description: string | null;
    work_category_id: string | null;
    active: Generated<boolean>;
    /**
     * @folds name, which lists go by
     */
    name_key: string;
    /**
     * @folds name code description
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type job_template_line_item = {
    company_id: string;
    id: string;
    job_template_id: string;
    article_id: string | null;
    description: string;
    quantity: number | null;
    unit_type: string | null;
    unit_price: number | null;
    unit_discount_rate: number | null;
    /**
     * @weakReference no foreign key: a rate may go, and is looked for when the template is applied
     */
    vat_code: string | null;
    kind: string | null;
    purchase_price: number | null;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type member = {
    company_id: string;
    user_id: string;
    role: string;
    /**
     * whether work is assigned to them; null = as the role has it: everybody but read_only
     */
    is_technician: boolean | null;
    /**
     * what their work is drawn in
     */
    color: Generated<string>;
    created_at: Generated<string>;
};
export type message = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('email')
     */
    channel: Generated<'email'>;
    /**
     * @kyselyType('queued' | 'sent' | 'failed' | 'captured')
     */
    status: Generated<'queued' | 'sent' | 'failed' | 'captured'>;
    to: string[];
    cc: string[];
    subject: string;
    /**
     * what was typed; null = words of ours
     */
    text: string | null;
    /**
     * @kyselyType(import('../domain/languages.ts').Language)
     */
    language: import('../domain/languages.ts').Language;
    /**
     * @kyselyType('quote' | 'worksheet' | 'receipt' | 'invoice' | 'credit_note' | 'checkin' | 'calendar_entry' | 'customer')
     */
    document_type: 'quote' | 'worksheet' | 'receipt' | 'invoice' | 'credit_note' | 'checkin' | 'calendar_entry' | 'customer';
    document_id: string;
    /**
     * whom it names
     */
    customer_id: string | null;
    share_link_id: string | null;
    /**
     * where that link leads, encrypted, until the mail went out or was given up
     */
    sealed_url: string | null;
    error: string | null;
    attempts_count: Generated<number>;
    next_attempt_at: Generated<string>;
    sent_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type mobile_session = {
    id: string;
    user_id: string;
    /**
     * the company that its access tokens are for
     */
    active_company_id: string | null;
    device_name: Generated<string>;
    ip_address: string | null;
    user_agent: string | null;
    /**
     * SHA-256 of the newest refresh token, the good one
     */
    current_hash: Buffer;
    /**
     * of the one directly before it, which is good for a moment: the answer with the newest may have been lost
     */
    previous_hash: Buffer | null;
    replaced_at: string | null;
    refresh_expires_at: string;
    last_used_at: Generated<string>;
    created_at: Generated<string>;
};
export type odometer_reading = {
    company_id: string;
    id: string;
    vehicle_id: string;
    km: number;
    read_at: string;
    note: string | null;
    /**
     * @kyselyType('manual' | 'checkin' | 'worksheet' | 'tyre_set' | 'deadline')
     */
    source: Generated<'manual' | 'checkin' | 'worksheet' | 'tyre_set' | 'deadline'>;
    /**
     * the record that tells of it; null for manual ones
     */
    source_id: string | null;
    /**
     * which field of that record it is
     */
    source_field: string | null;
    user_id: string | null;
    /**
     * lower than the one before it, or higher than the one after it: it does not count
     */
    anomalous: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type payment = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('receipt' | 'expense' | 'invoice' | 'credit_note' | 'dealership_vehicle')
     */
    document_kind: Generated<'receipt' | 'expense' | 'invoice' | 'credit_note' | 'dealership_vehicle'>;
    document_id: string;
    /**
     * written by servers of the version before, which alone need it; it goes once none of these runs
     */
    receipt_id: string | null;
    amount: number;
    payment_method: string;
    payment_date: string;
    /**
     * where the money went; none only while a server of the version before writes it
     */
    account_id: string | null;
    /**
     * of an invoice's: the dealership vehicle for which it was received, and whose it is again once the draft is deleted
     */
    dealership_vehicle_id: string | null;
    created_at: Generated<string>;
    deleted_at: string | null;
};
export type payment_method = {
    company_id: string;
    /**
     * MP01…MP23
     */
    code: string;
    /**
     * whether the console offers it
     */
    active: boolean;
    /**
     * where its money goes; null = the default account
     */
    account_id: string | null;
    updated_at: Generated<string>;
};
export type price_list = {
    company_id: string;
    id: string;
    name: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type price_list_price = {
    company_id: string;
    price_list_id: string;
    article_id: string;
    sale_price: number;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type printed_document = {
    company_id: string;
    /**
     * @kyselyType('receipt')
     */
    kind: 'receipt';
    document_id: string;
    /**
     * @kyselyType(import('../domain/languages.ts').Language)
     */
    language: import('../domain/languages.ts').Language;
    file_id: string;
    created_at: Generated<string>;
};
export type printed_frame = {
    company_id: string;
    /**
     * @kyselyType('invoice' | 'credit_note')
     */
    kind: 'invoice' | 'credit_note';
    document_id: string;
    document_footer: string | null;
    logo_file_id: string | null;
    created_at: Generated<string>;
};
export type purchase_order = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('draft' | 'sent' | 'partially_received' | 'received' | 'cancelled')
     */
    status: Generated<'draft' | 'sent' | 'partially_received' | 'received' | 'cancelled'>;
    supplier_id: string;
    /**
     * copied when supplier_id is written, then kept
     */
    supplier_name: string;
    title: Generated<string>;
    document_date: string;
    expected_date: string | null;
    comments: string | null;
    sent_at: string | null;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * @folds seq_number supplier_name title
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type purchase_order_line_item = {
    company_id: string;
    id: string;
    purchase_order_id: string;
    article_id: string | null;
    /**
     * the article's code at the supplier's
     */
    supplier_code: string | null;
    description: string;
    quantity: number;
    /**
     * the sum of the existing goods receipts
     */
    received_quantity: Generated<number>;
    unit_type: string;
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * what it is ordered for
     */
    worksheet_id: string | null;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type quote = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('waiting' | 'accepted' | 'rejected')
     */
    status: Generated<'waiting' | 'accepted' | 'rejected'>;
    title: Generated<string>;
    customer_id: string;
    vehicle_id: string;
    /**
     * the names as they were when the quote was converted; null = they follow the customer and the vehicle
     */
    customer_name: string | null;
    vehicle_name: string | null;
    vehicle_license: string | null;
    work_category_id: string | null;
    km: Generated<number>;
    worksheet_id: string | null;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    hide_discounts: Generated<boolean>;
    comments: string | null;
    valid_until: string | null;
    decided_at: string | null;
    /**
     * @kyselyType('staff' | 'customer_link' | 'api')
     */
    decision_source: 'staff' | 'customer_link' | 'api' | null;
    rejection_reason: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    search_text: string;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type quote_line_item = {
    company_id: string;
    id: string;
    quote_id: string;
    article_id: string | null;
    description: string;
    quantity: number;
    unit_type: string;
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * @kyselyType('approved' | 'pending' | 'declined')
     */
    approval_status: Generated<'approved' | 'pending' | 'declined'>;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type rate_bucket = {
    name: string;
    tokens: number;
    /**
     * when it held them
     */
    at: string;
    /**
     * when it will be full again, and the row can go
     */
    full_at: string;
};
export type receipt = {
    company_id: string;
    id: string;
    /**
     * @kyselyType('sale' | 'return' | 'void')
     */
    status: Generated<'sale' | 'return' | 'void'>;
    /**
     * null until issued
     */
    seq_number: number | null;
    /**
     * the year of issue, in which the number counts
     */
    seq_year: number | null;
    title: Generated<string>;
    customer_id: string;
    customer_name: string;
    vehicle_id: string;
    vehicle_name: string;
    vehicle_license: string;
    worksheet_id: string;
    sezionale_id: string;
    payment_method: string | null;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    /**
     * the sum of the existing payments
     */
    total_payments: Generated<number>;
    e_receipt_status: string | null;
    issued_at: string | null;
    voided_at: string | null;
    /**
     * the instant whose day decides the period: issued_at, before that created_at
     */
    listed_at: Generated<string>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * @folds customer_name
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type receipt_line_item = {
    company_id: string;
    id: string;
    receipt_id: string;
    description: string;
    quantity: number;
    unit_type: string;
    /**
     * net of discount
     */
    unit_price: number;
    vat_code: string;
    tax_rate: number;
    total_price: number;
    position: number;
};
export type received_electronic_file = {
    company_id: string;
    id: string;
    file_name: string;
    /**
     * file_name to compare by (core/fatturapa/file-name.ts)
     */
    stem: string;
    content: Buffer;
    /**
     * the invoice out of its signature
     */
    xml: Buffer;
    /**
     * of the XML, in hexadecimal
     */
    sha256: string;
    /**
     * @kyselyType('none' | 'intact' | 'broken')
     */
    signature: 'none' | 'intact' | 'broken';
    format: string;
    sdi_identifier: string | null;
    created_at: Generated<string>;
};
export type refresh_token = {
    token_hash: Buffer;
    session_id: string;
    created_at: Generated<string>;
};
export type report_day = {
    company_id: string;
    sheet: string;
    day: string;
    /**
     * its rows; null until they are added up, empty of a sheet that is kept in parts
     */
    rows: unknown | null;
    /**
     * the transaction after which it was found: it is added up once all that began before that are over
     */
    noted_in: string | null;
};
export type report_day_part = {
    company_id: string;
    sheet: string;
    day: string;
    part: number;
    /**
     * customers or articles
     */
    keys: string[];
    /**
     * their sums in whole units of the last decimal: the first sum of all of them, the second of all of them, and so on
     */
    sums: string[];
};
export type report_month_part = {
    company_id: string;
    sheet: string;
    month: string;
    part: number;
    keys: string[];
    sums: string[];
};
export type session = {
    id: string;
    user_id: string;
    token: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    /**
     * the company that the person works in at the moment; null = the first membership
     */
    active_company_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type sezionale = {
    company_id: string;
    id: string;
    code: string;
    name: string;
    /**
     * @kyselyType(('receipt' | 'invoice' | 'credit_note'))
     */
    document_kinds: ('receipt' | 'invoice' | 'credit_note')[];
    prefix: Generated<string>;
    suffix: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type sezionale_default = {
    company_id: string;
    /**
     * @kyselyType('receipt' | 'invoice' | 'credit_note')
     */
    document_kind: 'receipt' | 'invoice' | 'credit_note';
    sezionale_id: string;
};
export type share_link = {
    company_id: string;
    id: string;
    quote_id: string;
    /**
     * SHA-256 of what stands in the link, which is kept nowhere
     */
    token_hash: Buffer;
    /**
     * @kyselyType('none' | 'typed' | 'drawn')
     */
    signature: Generated<'none' | 'typed' | 'drawn'>;
    allow_partial: Generated<boolean>;
    expires_at: string;
    opened_at: string | null;
    revoked_at: string | null;
    decided_at: string | null;
    /**
     * @kyselyType('accepted' | 'rejected')
     */
    decision: 'accepted' | 'rejected' | null;
    signer_name: string | null;
    comment: string | null;
    ip_address: string | null;
    user_agent: string | null;
    signature_file_id: string | null;
    evidence_file_id: string | null;
    created_at: Generated<string>;
};
export type signing_key = {
    kid: string;
    /**
     * x of the public JWK
     */
    public_key: string;
    private_key: string;
    created_at: Generated<string>;
};
export type stock_adjustment = {
    company_id: string;
    id: string;
    seq_number: number;
    article_id: string;
    /**
     * what was booked; 0 where what was counted is what was there
     */
    quantity: number;
    /**
     * what lay on the shelf; null where the quantity was sent
     */
    counted_quantity: number | null;
    /**
     * @kyselyType('correction' | 'count' | 'damage' | 'loss' | 'found' | 'internal_use')
     */
    reason: Generated<'correction' | 'count' | 'damage' | 'loss' | 'found' | 'internal_use'>;
    /**
     * EUR a piece of what came
     */
    unit_cost: number | null;
    adjustment_date: string;
    comments: string | null;
    /**
     * the article's stock behind it
     */
    stock_after: number;
    /**
     * @weakReference the movement, where anything differed
     */
    movement_id: string | null;
    /**
     * who made it
     */
    user_id: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type stock_count = {
    company_id: string;
    id: string;
    seq_number: number;
    title: Generated<string>;
    comments: string | null;
    /**
     * @kyselyType('draft' | 'completed' | 'cancelled')
     */
    status: Generated<'draft' | 'completed' | 'cancelled'>;
    /**
     * how many items there are, and in how many the count differs
     */
    items_count: Generated<number>;
    differences_count: Generated<number>;
    completed_at: string | null;
    /**
     * @folds seq_number title
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type stock_count_item = {
    company_id: string;
    stock_count_id: string;
    article_id: string;
    /**
     * what should have lain on the shelf when it was counted
     */
    expected_quantity: number;
    counted_quantity: number;
    /**
     * counted less expected
     */
    difference: number;
    /**
     * @weakReference the movement that booked the difference
     */
    movement_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type supplier = {
    company_id: string;
    id: string;
    name: string;
    tax_code: string | null;
    vat_number: string | null;
    vat_country: Generated<string>;
    sdi_code: string | null;
    certified_email: string | null;
    email: string | null;
    phone: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    province: string | null;
    country: string | null;
    contact_name: string | null;
    payment_method: string | null;
    payment_terms_days: Generated<number>;
    iban: string | null;
    /**
     * our code at theirs
     */
    customer_code: string | null;
    discount_rate: Generated<number>;
    lead_time_days: number | null;
    minimum_order: number | null;
    notes: string | null;
    active: Generated<boolean>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * @folds name
     */
    search_text: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type supplier_price = {
    company_id: string;
    article_id: string;
    supplier_id: string;
    /**
     * the article's code at the supplier's
     */
    supplier_code: string | null;
    unit_price: number;
    unit_discount_rate: Generated<number>;
    minimum_quantity: number | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type throttle = {
    key: string;
    count: number;
    expires_at: string;
};
export type time_entry = {
    company_id: string;
    id: string;
    worksheet_id: string;
    line_item_id: string | null;
    user_id: string;
    started_at: string;
    ended_at: string | null;
    note: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type two_factor = {
    id: string;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: Generated<boolean>;
    /**
     * the half minute since 1970 of the last code that was taken: none is taken twice
     */
    last_step: number | null;
    /**
     * unused: failures of both steps are counted in `throttle`
     */
    failed_verification_count: Generated<number>;
    locked_until: string | null;
};
export type tyre = {
    company_id: string;
    id: string;
    tyre_set_id: string;
    /**
     * each named one once a set, held by the lock of the set
     * @kyselyType('front_left' | 'front_right' | 'rear_left' | 'rear_right' | 'spare' | 'none')
     */
    position: 'front_left' | 'front_right' | 'rear_left' | 'rear_right' | 'spare' | 'none';
    brand: string | null;
    model: string | null;
    size: string | null;
    dot: string | null;
    tread_depth_mm: number | null;
    pressure_bar: number | null;
    runflat: Generated<boolean>;
    studded: Generated<boolean>;
    /**
     * @kyselyType('good' | 'worn' | 'damaged' | 'to_replace')
     */
    condition: 'good' | 'worn' | 'damaged' | 'to_replace';
    notes: string | null;
    article_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type tyre_set = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * T and the number, which the label shows
     */
    label_code: string;
    /**
     * @kyselyType('stored' | 'mounted' | 'returned' | 'disposed')
     */
    status: 'stored' | 'mounted' | 'returned' | 'disposed';
    customer_id: string;
    vehicle_id: string | null;
    /**
     * @kyselyType('summer' | 'winter' | 'all_season')
     */
    season: 'summer' | 'winter' | 'all_season';
    with_rims: Generated<boolean>;
    /**
     * @kyselyType('steel' | 'alloy')
     */
    rim_type: 'steel' | 'alloy' | null;
    wheel_bolts: Generated<boolean>;
    hubcaps: Generated<boolean>;
    location_id: string | null;
    stored_at: string | null;
    mounted_at: string | null;
    returned_at: string | null;
    disposed_at: string | null;
    expected_change_date: string | null;
    storage_paid_until: string | null;
    storage_fee: number | null;
    notes: string | null;
    /**
     * of its tyres, kept with each change of them
     */
    quantity: Generated<number>;
    min_tread_depth_mm: number | null;
    oldest_dot: string | null;
    /**
     * the Monday on which the week of oldest_dot began
     */
    oldest_dot_week: string | null;
    /**
     * brands, models and sizes of its tyres
     */
    tyre_words: Generated<string>;
    /**
     * folded label, number and tyre_words (core/search.ts)
     */
    search_text: string;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type tyre_set_movement = {
    company_id: string;
    id: string;
    tyre_set_id: string;
    /**
     * @kyselyType('stored' | 'mounted' | 'returned' | 'disposed' | 'moved' | 'tyres_changed')
     */
    action: 'stored' | 'mounted' | 'returned' | 'disposed' | 'moved' | 'tyres_changed';
    from_location_code: string | null;
    to_location_code: string | null;
    vehicle_id: string | null;
    km: number | null;
    worksheet_id: string | null;
    note: string | null;
    user_id: string;
    /**
     * of every tyre: tyre_id, position, dot, tread_depth_mm, pressure_bar, condition
     * @kyselyType(import('../domain/tyre-sets.ts').TyreMeasurement[])
     */
    tyres: import('../domain/tyre-sets.ts').TyreMeasurement[];
    created_at: Generated<string>;
};
export type tyre_storage_location = {
    company_id: string;
    id: string;
    code: string;
    description: string | null;
    /**
     * in sets; null: without a limit
     */
    capacity: number | null;
    active: Generated<boolean>;
    /**
     * code whatever its case, by which it is unique and lists go
     */
    code_key: string;
    /**
     * @folds code description
     */
    search_text: string;
    /**
     * the sets that lie there; a CHECK keeps it within the capacity whatever comes at once
     */
    stored_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type user = {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    /**
     * true once a first code has proved that the authenticator works
     */
    two_factor_enabled: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type vat_rate = {
    company_id: string;
    id: string;
    code: string;
    description: string;
    /**
     * per cent
     */
    rate: number;
    /**
     * FatturaPA nature (N1…N7) of an exempt rate
     */
    nature: string | null;
    /**
     * the law that is cited on invoices
     */
    legal_reference: string | null;
    /**
     * lines at the rate count towards the stamp duty on invoices
     */
    stamp_duty: Generated<boolean>;
    active: Generated<boolean>;
    is_default: Generated<boolean>;
    /**
     * order in which the rates are listed
     */
    position: number;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type vehicle = {
    company_id: string;
    id: string;
    customer_id: string | null;
    license: string | null;
    vin: string | null;
    /**
     * @kyselyType('car' | 'motorcycle' | 'van' | 'truck' | 'trailer' | 'agricultural' | 'camper' | 'other')
     */
    vehicle_type: Generated<'car' | 'motorcycle' | 'van' | 'truck' | 'trailer' | 'agricultural' | 'camper' | 'other'>;
    make: string | null;
    model: string | null;
    version: string | null;
    year: number | null;
    first_registration_date: string | null;
    /**
     * @kyselyType('petrol' | 'diesel' | 'lpg' | 'cng' | 'hybrid_petrol' | 'hybrid_diesel' | 'plug_in_hybrid' | 'electric' | 'hydrogen' | 'other')
     */
    fuel: 'petrol' | 'diesel' | 'lpg' | 'cng' | 'hybrid_petrol' | 'hybrid_diesel' | 'plug_in_hybrid' | 'electric' | 'hydrogen' | 'other' | null;
    displacement_cc: number | null;
    power_kw: number | null;
    engine_code: string | null;
    gearbox: string | null;
    color: string | null;
    emission_class: string | null;
    /**
     * TecDoc vehicle key
     */
    ktype: string | null;
    km: Generated<number>;
    km_updated_at: string | null;
    tyre_size_front: string | null;
    tyre_size_rear: string | null;
    next_inspection_date: string | null;
    last_inspection_date: string | null;
    insurance_expiry: string | null;
    road_tax_expiry: string | null;
    next_service_date: string | null;
    next_service_km: number | null;
    warranty_expiry: string | null;
    fleet_code: string | null;
    driver_name: string | null;
    driver_phone: string | null;
    courtesy_car: Generated<boolean>;
    notes: string | null;
    tags: Generated<string[]>;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * the plate in upper case without spaces and dashes
     */
    license_key: string | null;
    /**
     * the make folded: what the list's filter compares
     */
    make_key: string | null;
    /**
     * folded plate, VIN, make, model and version (core/search.ts)
     */
    own_text: string;
    /**
     * own_text and the owner's folded name, which follows the customer
     */
    search_text: string;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type vehicle_deadline = {
    company_id: string;
    id: string;
    vehicle_id: string;
    /**
     * @kyselyType('inspection' | 'service' | 'insurance' | 'road_tax' | 'warranty' | 'timing_belt' | 'tyre_change' | 'other')
     */
    kind: 'inspection' | 'service' | 'insurance' | 'road_tax' | 'warranty' | 'timing_belt' | 'tyre_change' | 'other';
    title: string | null;
    due_date: string | null;
    due_km: number | null;
    interval_months: number | null;
    interval_km: number | null;
    remind_days_before: Generated<number>;
    reminder_enabled: Generated<boolean>;
    notes: string | null;
    /**
     * an inspection that nobody wrote: it follows the vehicle's dates
     */
    computed: Generated<boolean>;
    reminder_sent_at: string | null;
    completed_on: string | null;
    completed_km: number | null;
    /**
     * the deadline that came of its completion, also once that was deleted
     */
    next_deadline_id: string | null;
    /**
     * due_date, and 9999-12-31 where there is none: lists have those last
     */
    due_order: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type vehicle_owner = {
    company_id: string;
    id: string;
    vehicle_id: string;
    /**
     * null: sold to somebody unknown
     */
    customer_id: string | null;
    /**
     * null for the first owner
     */
    from: string | null;
    to: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type verification = {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
};
export type webhook_delivery = {
    company_id: string;
    id: string;
    webhook_endpoint_id: string;
    event_id: string;
    event_type: string;
    /**
     * null for a test
     */
    event_seq: number | null;
    /**
     * the record that changed; the company for its settings
     */
    object_id: string;
    /**
     * the event of a test, which is among no events. Not jsonb: its fields keep their order
     */
    test_event: unknown | null;
    /**
     * @kyselyType('pending' | 'succeeded' | 'failed')
     */
    status: Generated<'pending' | 'succeeded' | 'failed'>;
    attempts_count: Generated<number>;
    /**
     * attempts of the present count of ten
     */
    tries: Generated<number>;
    next_attempt_at: Generated<string | null>;
    /**
     * oldest first: attempted_at, response_status, response_body, error, duration_ms
     * @kyselyType(Record<string, unknown>[])
     */
    attempts: Generated<Record<string, unknown>[]>;
    created_at: Generated<string>;
    completed_at: string | null;
};
export type webhook_endpoint = {
    company_id: string;
    id: string;
    url: string;
    description: string | null;
    /**
     * types, `<object>.*` or `*`
     */
    enabled_events: string[];
    /**
     * @kyselyType('enabled' | 'disabled')
     */
    status: Generated<'enabled' | 'disabled'>;
    /**
     * null while enabled
     * @kyselyType('manual' | 'failures' | 'gone')
     */
    disabled_reason: 'manual' | 'failures' | 'gone' | null;
    /**
     * the first failure since the last success
     */
    failing_since: string | null;
    /**
     * when people were told that it fails
     */
    warned_at: string | null;
    last_success_at: string | null;
    last_failure_at: string | null;
    /**
     * encrypted
     */
    secret: string;
    previous_secret: string | null;
    previous_secret_expires_at: string | null;
    /**
     * whether who chose its events may read costs
     */
    shows_costs: boolean;
    /**
     * the subjects of messages that they may read
     */
    message_subjects: string[];
    api_version: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type work_category = {
    company_id: string;
    id: string;
    name: string;
    color: string;
    /**
     * minutes
     */
    default_duration: number;
    active: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type worksheet = {
    company_id: string;
    id: string;
    seq_number: number;
    /**
     * @kyselyType('draft' | 'in_progress' | 'on_hold' | 'completed' | 'delivered' | 'cancelled')
     */
    status: Generated<'draft' | 'in_progress' | 'on_hold' | 'completed' | 'delivered' | 'cancelled'>;
    title: Generated<string>;
    customer_id: string;
    vehicle_id: string;
    /**
     * copied when the worksheet was made or its customer or vehicle changed
     */
    customer_name: string;
    vehicle_name: string;
    vehicle_license: string;
    work_category_id: string | null;
    quote_id: string | null;
    checkin_id: string | null;
    /**
     * the existing invoice that bills it
     */
    invoice_id: string | null;
    km: Generated<number>;
    km_out: number | null;
    reported_issues: string | null;
    diagnosis: string | null;
    work_done: string | null;
    comments: string | null;
    internal_notes: string | null;
    /**
     * @kyselyType('normal' | 'urgent')
     */
    priority: Generated<'normal' | 'urgent'>;
    /**
     * @kyselyType('parts' | 'approval' | 'customer' | 'external' | 'other')
     */
    on_hold_reason: 'parts' | 'approval' | 'customer' | 'external' | 'other' | null;
    assigned_user_ids: Generated<string[]>;
    bay: string | null;
    key_tag: string | null;
    promised_at: string | null;
    started_at: string | null;
    completed_at: string | null;
    delivered_at: string | null;
    document_date: string;
    total_before_tax: Generated<number>;
    total_tax: Generated<number>;
    total_after_tax: Generated<number>;
    total_discount: Generated<number>;
    total_parts: Generated<number>;
    total_labour: Generated<number>;
    total_external: Generated<number>;
    total_cost: Generated<number>;
    /**
     * hours in lines of kind `work` (domain/units.ts)
     */
    labour_hours_quoted: Generated<number>;
    /**
     * hours of ended time entries
     */
    labour_hours_logged: Generated<number>;
    hide_discounts: Generated<boolean>;
    warranty_expiry: string | null;
    external_id: string | null;
    /**
     * @kyselyType(Record<string, string>)
     */
    metadata: Generated<Record<string, string>>;
    /**
     * folded number, title, plate and customer (core/search.ts)
     */
    search_text: string;
    attachments_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
};
export type worksheet_line_item = {
    company_id: string;
    id: string;
    worksheet_id: string;
    article_id: string | null;
    /**
     * @kyselyType('item' | 'work' | 'external' | 'text')
     */
    kind: 'item' | 'work' | 'external' | 'text';
    description: string;
    quantity: number;
    unit_type: string;
    unit_price: number;
    unit_discount_rate: number;
    /**
     * copied from the VAT rate when the line was written
     */
    tax_rate: number;
    vat_code: string;
    total_before_tax: number;
    total_tax: number;
    total_after_tax: number;
    purchase_price: number | null;
    user_id: string | null;
    quote_line_item_id: string | null;
    /**
     * @kyselyType('approved' | 'pending' | 'declined')
     */
    approval_status: 'approved' | 'pending' | 'declined' | null;
    done: Generated<boolean>;
    /**
     * 1..n without gaps
     */
    position: number;
    created_at: Generated<string>;
};
export type DB = {
    account: account;
    account_mail: account_mail;
    api_key: api_key;
    api_request: api_request;
    article: article;
    article_movement: article_movement;
    attachment: attachment;
    audit_log_entry: audit_log_entry;
    calendar: calendar;
    calendar_entry: calendar_entry;
    cash_book_account: cash_book_account;
    cash_book_closing: cash_book_closing;
    cash_book_entry: cash_book_entry;
    cash_book_transfer: cash_book_transfer;
    checkin: checkin;
    checkin_damage: checkin_damage;
    checkin_signature: checkin_signature;
    company: company;
    company_logo: company_logo;
    counter: counter;
    credit_note: credit_note;
    credit_note_line_item: credit_note_line_item;
    customer: customer;
    dealership_cost: dealership_cost;
    dealership_vehicle: dealership_vehicle;
    delivery_note: delivery_note;
    delivery_note_line_item: delivery_note_line_item;
    electronic_invoice: electronic_invoice;
    electronic_invoice_file: electronic_invoice_file;
    electronic_invoice_message: electronic_invoice_message;
    event: event;
    expense: expense;
    expense_category: expense_category;
    expense_line_item: expense_line_item;
    file: file;
    goods_receipt: goods_receipt;
    goods_receipt_item: goods_receipt_item;
    idempotent_answer: idempotent_answer;
    inspection: inspection;
    inspection_point: inspection_point;
    inspection_template: inspection_template;
    invitation: invitation;
    invoice: invoice;
    invoice_line_item: invoice_line_item;
    job_template: job_template;
    job_template_line_item: job_template_line_item;
    member: member;
    message: message;
    mobile_session: mobile_session;
    odometer_reading: odometer_reading;
    payment: payment;
    payment_method: payment_method;
    price_list: price_list;
    price_list_price: price_list_price;
    printed_document: printed_document;
    printed_frame: printed_frame;
    purchase_order: purchase_order;
    purchase_order_line_item: purchase_order_line_item;
    quote: quote;
    quote_line_item: quote_line_item;
    rate_bucket: rate_bucket;
    receipt: receipt;
    receipt_line_item: receipt_line_item;
    received_electronic_file: received_electronic_file;
    refresh_token: refresh_token;
    report_day: report_day;
    report_day_part: report_day_part;
    report_month_part: report_month_part;
    session: session;
    sezionale: sezionale;
    sezionale_default: sezionale_default;
    share_link: share_link;
    signing_key: signing_key;
    stock_adjustment: stock_adjustment;
    stock_count: stock_count;
    stock_count_item: stock_count_item;
    supplier: supplier;
    supplier_price: supplier_price;
    throttle: throttle;
    time_entry: time_entry;
    two_factor: two_factor;
    tyre: tyre;
    tyre_set: tyre_set;
    tyre_set_movement: tyre_set_movement;
    tyre_storage_location: tyre_storage_location;
    user: user;
    vat_rate: vat_rate;
    vehicle: vehicle;
    vehicle_deadline: vehicle_deadline;
    vehicle_owner: vehicle_owner;
    verification: verification;
    webhook_delivery: webhook_delivery;
    webhook_endpoint: webhook_endpoint;
    work_category: work_category;
    worksheet: worksheet;
    worksheet_line_item: worksheet_line_item;
};
