-- CreateIndex
CREATE INDEX "receipt_outstanding" ON "receipt"("company_id", "customer_id") WHERE (issued_at IS NOT NULL AND voided_at IS NULL AND deleted_at IS NULL AND total_after_tax > total_payments);
