-- CreateIndex
CREATE INDEX "worksheet_delivered" ON "worksheet"("company_id", "delivered_at") WHERE (status = 'delivered' AND deleted_at IS NULL);
