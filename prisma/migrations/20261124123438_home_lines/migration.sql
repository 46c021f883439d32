-- CreateIndex
CREATE INDEX "audit_log_entry_work" ON "audit_log_entry"("company_id", "id") WHERE (object_type = 'worksheet' AND type <> 'worksheet.updated');
