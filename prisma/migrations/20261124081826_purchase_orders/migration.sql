-- AlterTable
ALTER TABLE "article" ADD COLUMN     "average_cost" DECIMAL(13,4) NOT NULL DEFAULT 0;

-- What is there already is taken to have cost its purchase price; what was loaded at which cost is not known any more.
UPDATE "article" SET "average_cost" = "purchase_price" WHERE "kind" = 'item' AND "stock" > 0;

-- AlterTable
ALTER TABLE "article_movement" ADD COLUMN     "expense_line_item_id" UUID,
ADD COLUMN     "goods_receipt_item_id" UUID,
ADD COLUMN     "load_cost" DECIMAL(26,7),
ADD COLUMN     "source_object" TEXT,
ADD COLUMN     "supplier_name" TEXT;

-- Until now each source had one kind of document; openings and adjustments name themselves.
UPDATE "article_movement" SET "source_object" =
  CASE WHEN "source" IN ('opening', 'adjustment') THEN 'article_movement' ELSE "source" END;
ALTER TABLE "article_movement" ALTER COLUMN "source_object" SET NOT NULL;

-- AlterTable
ALTER TABLE "expense" ADD COLUMN     "load_stock" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "purchase_order_id" UUID;

-- CreateTable
CREATE TABLE "purchase_order" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "supplier_id" UUID NOT NULL,
    "supplier_name" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "document_date" DATE NOT NULL,
    "expected_date" DATE,
    "comments" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_discount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "purchase_order_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "article_id" UUID,
    "supplier_code" TEXT,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "received_quantity" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "unit_type" TEXT NOT NULL,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "unit_discount_rate" DECIMAL(5,2) NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "vat_code" TEXT NOT NULL,
    "total_before_tax" DECIMAL(15,2) NOT NULL,
    "total_tax" DECIMAL(15,2) NOT NULL,
    "total_after_tax" DECIMAL(15,2) NOT NULL,
    "worksheet_id" UUID,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_order_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "goods_receipt" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "received_date" DATE NOT NULL,
    "document_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "goods_receipt_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "goods_receipt_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "goods_receipt_id" UUID NOT NULL,
    "line_item_id" UUID NOT NULL,
    "article_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "goods_receipt_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "supplier_price" (
    "company_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "supplier_code" TEXT,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "unit_discount_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "minimum_quantity" DECIMAL(12,3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_price_pkey" PRIMARY KEY ("company_id","article_id","supplier_id")
);

-- CreateIndex
CREATE INDEX "purchase_order_newest" ON "purchase_order"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "purchase_order_by_period" ON "purchase_order"("company_id", "document_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "purchase_order_by_status" ON "purchase_order"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "purchase_order_by_supplier" ON "purchase_order"("company_id", "supplier_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "purchase_order_search" ON "purchase_order" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_company_id_seq_number_key" ON "purchase_order"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_external_id" ON "purchase_order"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "purchase_order_line_item_by_order" ON "purchase_order_line_item"("company_id", "purchase_order_id", "position");

-- CreateIndex
CREATE INDEX "purchase_order_line_item_by_article" ON "purchase_order_line_item"("company_id", "article_id") WHERE (article_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "goods_receipt_by_order" ON "goods_receipt"("company_id", "purchase_order_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "goods_receipt_company_id_seq_number_key" ON "goods_receipt"("company_id", "seq_number");

-- CreateIndex
CREATE INDEX "goods_receipt_item_by_receipt" ON "goods_receipt_item"("company_id", "goods_receipt_id", "position");

-- CreateIndex
CREATE INDEX "goods_receipt_item_by_line" ON "goods_receipt_item"("company_id", "line_item_id");

-- CreateIndex
CREATE INDEX "supplier_price_by_supplier" ON "supplier_price"("company_id", "supplier_id");

-- CreateIndex
CREATE UNIQUE INDEX "article_movement_expense_line" ON "article_movement"("company_id", "expense_line_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "article_movement_goods_receipt_item" ON "article_movement"("company_id", "goods_receipt_item_id");

-- CreateIndex
CREATE INDEX "expense_by_purchase_order" ON "expense"("company_id", "purchase_order_id") WHERE (purchase_order_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_line_item_reserved" ON "worksheet_line_item"("company_id", "article_id") WHERE (article_id IS NOT NULL AND done = false);

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_expense_line_item_id_fkey" FOREIGN KEY ("company_id", "expense_line_item_id") REFERENCES "expense_line_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_goods_receipt_item_id_fkey" FOREIGN KEY ("company_id", "goods_receipt_item_id") REFERENCES "goods_receipt_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_purchase_order_id_fkey" FOREIGN KEY ("company_id", "purchase_order_id") REFERENCES "purchase_order"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line_item" ADD CONSTRAINT "purchase_order_line_item_company_id_purchase_order_id_fkey" FOREIGN KEY ("company_id", "purchase_order_id") REFERENCES "purchase_order"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line_item" ADD CONSTRAINT "purchase_order_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line_item" ADD CONSTRAINT "purchase_order_line_item_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line_item" ADD CONSTRAINT "purchase_order_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_company_id_purchase_order_id_fkey" FOREIGN KEY ("company_id", "purchase_order_id") REFERENCES "purchase_order"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt_item" ADD CONSTRAINT "goods_receipt_item_company_id_goods_receipt_id_fkey" FOREIGN KEY ("company_id", "goods_receipt_id") REFERENCES "goods_receipt"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt_item" ADD CONSTRAINT "goods_receipt_item_company_id_line_item_id_fkey" FOREIGN KEY ("company_id", "line_item_id") REFERENCES "purchase_order_line_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_receipt_item" ADD CONSTRAINT "goods_receipt_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
