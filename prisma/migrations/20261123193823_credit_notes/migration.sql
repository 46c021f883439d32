-- AlterTable
ALTER TABLE "article_movement" ADD COLUMN     "credit_note_line_item_id" UUID;

-- CreateTable
CREATE TABLE "credit_note" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "seq_number" INTEGER,
    "seq_year" INTEGER,
    "full_number" TEXT,
    "sezionale_id" UUID NOT NULL,
    "document_date" DATE,
    "listed_on" DATE NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "reason" TEXT,
    "restock" BOOLEAN NOT NULL DEFAULT false,
    "customer_id" UUID NOT NULL,
    "vehicle_id" UUID,
    "customer_name" TEXT,
    "vehicle_name" TEXT,
    "vehicle_license" TEXT,
    "km" INTEGER,
    "payment_method" TEXT,
    "split_payment" BOOLEAN NOT NULL DEFAULT false,
    "withholding" JSONB,
    "apply_stamp_duty" BOOLEAN,
    "order_references" JSONB NOT NULL DEFAULT '[]',
    "comments" TEXT,
    "internal_notes" TEXT,
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_discount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "stamp_duty_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "split_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "withholding_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "amount_due" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_payments" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "vat_summary" JSONB NOT NULL DEFAULT '[]',
    "customer_snapshot" JSONB,
    "company_snapshot" JSONB,
    "issued_at" TIMESTAMPTZ(3),
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_note_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "credit_note_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credit_note_id" UUID NOT NULL,
    "article_id" UUID,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_type" TEXT NOT NULL,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "unit_discount_rate" DECIMAL(5,2) NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "vat_code" TEXT NOT NULL,
    "nature" TEXT,
    "withholding" BOOLEAN NOT NULL DEFAULT true,
    "total_before_tax" DECIMAL(15,2) NOT NULL,
    "total_tax" DECIMAL(15,2) NOT NULL,
    "total_after_tax" DECIMAL(15,2) NOT NULL,
    "invoice_line_item_id" UUID,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_note_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "credit_note_newest" ON "credit_note"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_by_period" ON "credit_note"("company_id", "listed_on") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_last_day" ON "credit_note"("company_id", "sezionale_id", "seq_year", "document_date") WHERE (seq_number IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_by_invoice" ON "credit_note"("company_id", "invoice_id", "created_at", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_by_customer" ON "credit_note"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_by_vehicle" ON "credit_note"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_by_seq_number" ON "credit_note"("company_id", "seq_number", "created_at" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_search" ON "credit_note" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_number" ON "credit_note"("company_id", "sezionale_id", "seq_year", "seq_number") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_full_number" ON "credit_note"("company_id", "seq_year", "full_number") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_external_id" ON "credit_note"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "credit_note_line_item_by_credit_note" ON "credit_note_line_item"("company_id", "credit_note_id", "position");

-- CreateIndex
CREATE INDEX "credit_note_line_item_by_invoice_line" ON "credit_note_line_item"("company_id", "invoice_line_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "article_movement_credit_note_line" ON "article_movement"("company_id", "credit_note_line_item_id");

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_credit_note_line_item_id_fkey" FOREIGN KEY ("company_id", "credit_note_line_item_id") REFERENCES "credit_note_line_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_invoice_id_fkey" FOREIGN KEY ("company_id", "invoice_id") REFERENCES "invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_sezionale_id_fkey" FOREIGN KEY ("company_id", "sezionale_id") REFERENCES "sezionale"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_line_item" ADD CONSTRAINT "credit_note_line_item_company_id_credit_note_id_fkey" FOREIGN KEY ("company_id", "credit_note_id") REFERENCES "credit_note"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_line_item" ADD CONSTRAINT "credit_note_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_line_item" ADD CONSTRAINT "credit_note_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;
