-- CreateTable
CREATE TABLE "expense_category" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "vat_deductibility" DECIMAL(5,2) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "expense_category_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "expense" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'invoice',
    "supplier_id" UUID,
    "supplier_name" TEXT NOT NULL DEFAULT '',
    "document_number" TEXT,
    "document_date" DATE NOT NULL,
    "registration_date" DATE NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "comments" TEXT,
    "category_id" UUID,
    "worksheet_id" UUID,
    "vehicle_id" UUID,
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "tax_adjustment" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "vat_code" TEXT,
    "tax_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "vat_deductibility" DECIMAL(5,2) NOT NULL DEFAULT 100,
    "withholding_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "amount_due" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "instalments" JSONB NOT NULL,
    "payment_method" TEXT,
    "total_payments" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "document_number_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "expense_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "expense_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "expense_id" UUID NOT NULL,
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

    CONSTRAINT "expense_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "expense_category_newest" ON "expense_category"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_newest" ON "expense"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_by_period" ON "expense"("company_id", "document_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_by_supplier" ON "expense"("company_id", "supplier_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_document_number" ON "expense"("company_id", "supplier_id", "document_number_key") WHERE (document_number_key IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_outstanding" ON "expense"("company_id", "supplier_id") WHERE (deleted_at IS NULL AND amount_due > total_payments);

-- CreateIndex
CREATE UNIQUE INDEX "expense_company_id_seq_number_key" ON "expense"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "expense_external_id" ON "expense"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_line_item_by_expense" ON "expense_line_item"("company_id", "expense_id", "position");

-- AddForeignKey
ALTER TABLE "expense_category" ADD CONSTRAINT "expense_category_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_category_id_fkey" FOREIGN KEY ("company_id", "category_id") REFERENCES "expense_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense_line_item" ADD CONSTRAINT "expense_line_item_company_id_expense_id_fkey" FOREIGN KEY ("company_id", "expense_id") REFERENCES "expense"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense_line_item" ADD CONSTRAINT "expense_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense_line_item" ADD CONSTRAINT "expense_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;
