-- CreateIndex
CREATE INDEX "electronic_invoice_message_of_unknown" ON "electronic_invoice_message"("company_id", "invoice_file_name") WHERE (electronic_invoice_id IS NULL AND type <> 'MT');
