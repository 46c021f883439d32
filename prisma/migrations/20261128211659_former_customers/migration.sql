-- CreateIndex
CREATE INDEX "audit_log_entry_former_customer" ON "audit_log_entry"("company_id", "id") WHERE (changes #>> '{customer_id,0}' IS NOT NULL OR changes #>> '{buyer_customer_id,0}' IS NOT NULL OR changes #>> '{acquired_from_customer_id,0}' IS NOT NULL);
