-- AlterTable
ALTER TABLE "article_movement" ADD COLUMN     "delivery_note_line_item_id" UUID;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "delivery_note_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "invoice_line_item" ADD COLUMN     "delivery_note_id" UUID;

-- CreateTable
CREATE TABLE "delivery_note" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "seq_number" INTEGER,
    "seq_year" INTEGER,
    "customer_id" UUID,
    "supplier_id" UUID,
    "customer_name" TEXT,
    "supplier_name" TEXT,
    "worksheet_id" UUID,
    "vehicle_id" UUID,
    "vehicle_name" TEXT,
    "vehicle_license" TEXT,
    "reason" TEXT NOT NULL DEFAULT 'sale',
    "document_date" DATE NOT NULL,
    "destination" TEXT,
    "carrier" TEXT,
    "goods_appearance" TEXT,
    "packages" INTEGER,
    "weight" DECIMAL(12,3),
    "comments" TEXT,
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_discount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "invoice_id" UUID,
    "issued_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_note_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "delivery_note_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_note_id" UUID NOT NULL,
    "article_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_type" TEXT NOT NULL,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "unit_discount_rate" DECIMAL(5,2) NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "vat_code" TEXT NOT NULL,
    "total_before_tax" DECIMAL(15,2) NOT NULL,
    "total_tax" DECIMAL(15,2) NOT NULL,
    "total_after_tax" DECIMAL(15,2) NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_note_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "delivery_note_newest" ON "delivery_note"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_period" ON "delivery_note"("company_id", "document_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_customer" ON "delivery_note"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_supplier" ON "delivery_note"("company_id", "supplier_id", "created_at" DESC, "id" DESC) WHERE (supplier_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_vehicle" ON "delivery_note"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (vehicle_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_worksheet" ON "delivery_note"("company_id", "worksheet_id") WHERE (worksheet_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_by_invoice" ON "delivery_note"("company_id", "invoice_id") WHERE (invoice_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "delivery_note_to_invoice" ON "delivery_note"("company_id", "customer_id") WHERE (status = 'issued' AND invoice_id IS NULL AND customer_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_search" ON "delivery_note" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_note_number" ON "delivery_note"("company_id", "seq_year", "seq_number") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "delivery_note_line_item_by_note" ON "delivery_note_line_item"("company_id", "delivery_note_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "article_movement_delivery_note_line" ON "article_movement"("company_id", "delivery_note_line_item_id");

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_delivery_note_line_item_id_fkey" FOREIGN KEY ("company_id", "delivery_note_line_item_id") REFERENCES "delivery_note_line_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note" ADD CONSTRAINT "delivery_note_company_id_invoice_id_fkey" FOREIGN KEY ("company_id", "invoice_id") REFERENCES "invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note_line_item" ADD CONSTRAINT "delivery_note_line_item_company_id_delivery_note_id_fkey" FOREIGN KEY ("company_id", "delivery_note_id") REFERENCES "delivery_note"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note_line_item" ADD CONSTRAINT "delivery_note_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_note_line_item" ADD CONSTRAINT "delivery_note_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line_item" ADD CONSTRAINT "invoice_line_item_company_id_delivery_note_id_fkey" FOREIGN KEY ("company_id", "delivery_note_id") REFERENCES "delivery_note"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
