-- CreateIndex
CREATE INDEX "invoice_line_item_by_worksheet" ON "invoice_line_item"("company_id", "worksheet_id");

-- CreateIndex
CREATE INDEX "invoice_line_item_by_delivery_note" ON "invoice_line_item"("company_id", "delivery_note_id");
