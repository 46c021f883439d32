-- CreateIndex
CREATE INDEX "audit_log_entry_former_customer" ON "audit_log_entry"("company_id", "object_id") WHERE (changes @? '$."customer_id"[0]?(@ != null)' OR changes @? '$."buyer_customer_id"[0]?(@ != null)');
