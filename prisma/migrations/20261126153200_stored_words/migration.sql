-- Words of a fixed list, as src/domain has them.
ALTER TABLE "cash_book_account"
  ADD CONSTRAINT "cash_book_account_kind_words" CHECK ("kind" IN ('cash', 'bank', 'card', 'other'));
ALTER TABLE "cash_book_entry"
  ADD CONSTRAINT "cash_book_entry_direction_words" CHECK ("direction" IN ('in', 'out'));
ALTER TABLE "checkin"
  ADD CONSTRAINT "checkin_status_words" CHECK ("status" IN ('active', 'completed'));
ALTER TABLE "customer"
  ADD CONSTRAINT "customer_customer_type_words" CHECK ("customer_type" IN ('private', 'sole_trader', 'company', 'public_administration'));
ALTER TABLE "dealership_vehicle"
  ADD CONSTRAINT "dealership_vehicle_acquisition_type_words" CHECK ("acquisition_type" IN ('purchase', 'trade_in', 'consignment')),
  ADD CONSTRAINT "dealership_vehicle_status_words" CHECK ("status" IN ('incoming', 'in_preparation', 'available', 'reserved', 'sold', 'delivered', 'withdrawn')),
  ADD CONSTRAINT "dealership_vehicle_vat_regime_words" CHECK ("vat_regime" IN ('margin', 'ordinary'));
ALTER TABLE "delivery_note"
  ADD CONSTRAINT "delivery_note_status_words" CHECK ("status" IN ('draft', 'issued', 'cancelled'));
ALTER TABLE "electronic_invoice"
  ADD CONSTRAINT "electronic_invoice_direction_words" CHECK ("direction" IN ('outbound', 'inbound')),
  ADD CONSTRAINT "electronic_invoice_status_words" CHECK ("status" IN ('to_send', 'sending', 'sent', 'error', 'rejected', 'delivered', 'not_delivered', 'accepted', 'refused', 'expired', 'undeliverable', 'received', 'registered', 'ignored'));
ALTER TABLE "expense"
  ADD CONSTRAINT "expense_kind_words" CHECK ("kind" IN ('invoice', 'credit_note', 'receipt', 'salary', 'tax', 'other'));
ALTER TABLE "inspection_point"
  ADD CONSTRAINT "inspection_point_state_words" CHECK ("state" IN ('unchecked', 'green', 'yellow', 'red'));
ALTER TABLE "message"
  ADD CONSTRAINT "message_status_words" CHECK ("status" IN ('queued', 'sent', 'failed', 'captured'));
ALTER TABLE "purchase_order"
  ADD CONSTRAINT "purchase_order_status_words" CHECK ("status" IN ('draft', 'sent', 'partially_received', 'received', 'cancelled'));
ALTER TABLE "quote"
  ADD CONSTRAINT "quote_status_words" CHECK ("status" IN ('waiting', 'accepted', 'rejected'));
ALTER TABLE "receipt"
  ADD CONSTRAINT "receipt_status_words" CHECK ("status" IN ('sale', 'return', 'void'));
ALTER TABLE "stock_count"
  ADD CONSTRAINT "stock_count_status_words" CHECK ("status" IN ('draft', 'completed', 'cancelled'));
ALTER TABLE "tyre_set"
  ADD CONSTRAINT "tyre_set_status_words" CHECK ("status" IN ('stored', 'mounted', 'returned', 'disposed'));
ALTER TABLE "vehicle"
  ADD CONSTRAINT "vehicle_vehicle_type_words" CHECK ("vehicle_type" IN ('car', 'motorcycle', 'van', 'truck', 'trailer', 'agricultural', 'camper', 'other'));
ALTER TABLE "vehicle_deadline"
  ADD CONSTRAINT "vehicle_deadline_kind_words" CHECK ("kind" IN ('inspection', 'service', 'insurance', 'road_tax', 'warranty', 'timing_belt', 'tyre_change', 'other'));
ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_status_words" CHECK ("status" IN ('pending', 'succeeded', 'failed'));
ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_status_words" CHECK ("status" IN ('enabled', 'disabled'));
ALTER TABLE "worksheet"
  ADD CONSTRAINT "worksheet_status_words" CHECK ("status" IN ('draft', 'in_progress', 'on_hold', 'completed', 'delivered', 'cancelled'));
