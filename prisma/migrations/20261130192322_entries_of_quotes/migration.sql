-- CreateIndex
CREATE INDEX "calendar_entry_by_quote" ON "calendar_entry"("company_id", "quote_id") WHERE (quote_id IS NOT NULL AND deleted_at IS NULL);
