-- CreateTable
CREATE TABLE "electronic_invoice" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'outbound',
    "status" TEXT NOT NULL DEFAULT 'to_send',
    "document_object" TEXT NOT NULL,
    "document_id" UUID,
    "document_type" TEXT NOT NULL,
    "document_number" TEXT NOT NULL,
    "document_date" DATE NOT NULL,
    "total_after_tax" DECIMAL(15,2),
    "format" TEXT NOT NULL,
    "destination_code" TEXT,
    "destination_certified_email" TEXT,
    "counterparty_name" TEXT NOT NULL,
    "counterparty_vat_country" TEXT,
    "counterparty_vat_number" TEXT,
    "counterparty_tax_code" TEXT,
    "file_name" TEXT NOT NULL,
    "channel" TEXT,
    "sdi_identifier" TEXT,
    "signature" TEXT NOT NULL DEFAULT 'none',
    "sent_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "delivered_on" DATE,
    "made_available_on" DATE,
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "electronic_invoice_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "electronic_invoice_file" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "electronic_invoice_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "stem" TEXT NOT NULL,
    "transmission" TEXT NOT NULL,
    "xml" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "signature" TEXT NOT NULL DEFAULT 'none',
    "channel" TEXT,
    "sdi_identifier" TEXT,
    "status" TEXT NOT NULL DEFAULT 'to_send',
    "handed_at" TIMESTAMPTZ(3),
    "handed_count" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "electronic_invoice_file_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "electronic_invoice_message" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "electronic_invoice_id" UUID,
    "electronic_invoice_file_id" UUID,
    "type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "invoice_file_name" TEXT NOT NULL,
    "sdi_identifier" TEXT,
    "outcome" TEXT,
    "description" TEXT,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "applied" BOOLEAN NOT NULL DEFAULT false,
    "content" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "electronic_invoice_message_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "electronic_invoice_newest" ON "electronic_invoice"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "electronic_invoice_by_period" ON "electronic_invoice"("company_id", "document_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "electronic_invoice_search" ON "electronic_invoice" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "electronic_invoice_of_document" ON "electronic_invoice"("company_id", "document_id") WHERE (direction = 'outbound' AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "electronic_invoice_file_simulated" ON "electronic_invoice_file"("channel") WHERE (channel = 'simulator' AND answered_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "electronic_invoice_file_attempt" ON "electronic_invoice_file"("company_id", "electronic_invoice_id", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "electronic_invoice_file_stem" ON "electronic_invoice_file"("company_id", "stem");

-- CreateIndex
CREATE INDEX "electronic_invoice_message_by_invoice" ON "electronic_invoice_message"("company_id", "electronic_invoice_id", "received_at", "id");

-- CreateIndex
CREATE INDEX "electronic_invoice_message_by_file" ON "electronic_invoice_message"("company_id", "electronic_invoice_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "electronic_invoice_message_content" ON "electronic_invoice_message"("company_id", "sha256");

-- AddForeignKey
ALTER TABLE "electronic_invoice" ADD CONSTRAINT "electronic_invoice_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice_file" ADD CONSTRAINT "electronic_invoice_file_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice_file" ADD CONSTRAINT "electronic_invoice_file_company_id_electronic_invoice_id_fkey" FOREIGN KEY ("company_id", "electronic_invoice_id") REFERENCES "electronic_invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice_message" ADD CONSTRAINT "electronic_invoice_message_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice_message" ADD CONSTRAINT "electronic_invoice_message_company_id_electronic_invoice_i_fkey" FOREIGN KEY ("company_id", "electronic_invoice_id") REFERENCES "electronic_invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice_message" ADD CONSTRAINT "electronic_invoice_message_company_id_electronic_invoice_f_fkey" FOREIGN KEY ("company_id", "electronic_invoice_file_id") REFERENCES "electronic_invoice_file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
