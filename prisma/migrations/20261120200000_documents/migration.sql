-- AlterTable
ALTER TABLE "article_movement" ADD COLUMN     "worksheet_line_item_id" UUID;

-- CreateTable
CREATE TABLE "calendar_entry" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "color" TEXT NOT NULL,
    "calendar_id" UUID,
    "user_id" UUID NOT NULL,
    "customer_id" UUID,
    "vehicle_id" UUID,
    "worksheet_id" UUID,
    "quote_id" UUID,
    "work_category_id" UUID,
    "email_reminder" BOOLEAN NOT NULL DEFAULT false,
    "auto_reminder_enabled" BOOLEAN NOT NULL DEFAULT false,
    "auto_reminder_channel" TEXT,
    "auto_reminder_sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_entry_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "quote" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "title" TEXT NOT NULL DEFAULT '',
    "customer_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "customer_name" TEXT,
    "vehicle_name" TEXT,
    "vehicle_license" TEXT,
    "work_category_id" UUID,
    "km" INTEGER NOT NULL DEFAULT 0,
    "worksheet_id" UUID,
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_discount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "hide_discounts" BOOLEAN NOT NULL DEFAULT false,
    "comments" TEXT,
    "valid_until" DATE,
    "decided_at" TIMESTAMPTZ(3),
    "decision_source" TEXT,
    "rejection_reason" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "quote_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "quote_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
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

    CONSTRAINT "quote_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sale',
    "seq_number" INTEGER,
    "seq_year" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "customer_id" UUID NOT NULL,
    "customer_name" TEXT NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "vehicle_name" TEXT NOT NULL,
    "vehicle_license" TEXT NOT NULL,
    "worksheet_id" UUID NOT NULL,
    "sezionale_id" UUID NOT NULL,
    "payment_method" TEXT,
    "total_before_tax" DECIMAL(15,2) NOT NULL,
    "total_tax" DECIMAL(15,2) NOT NULL,
    "total_after_tax" DECIMAL(15,2) NOT NULL,
    "total_payments" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "e_receipt_status" TEXT,
    "issued_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "listed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "receipt_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_type" TEXT NOT NULL,
    "unit_price" DECIMAL(13,4) NOT NULL,
    "vat_code" TEXT NOT NULL,
    "tax_rate" DECIMAL(5,2) NOT NULL,
    "total_price" DECIMAL(15,2) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "receipt_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "payment" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "payment_method" TEXT NOT NULL,
    "payment_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "worksheet" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "title" TEXT NOT NULL DEFAULT '',
    "customer_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "customer_name" TEXT NOT NULL,
    "vehicle_name" TEXT NOT NULL,
    "vehicle_license" TEXT NOT NULL,
    "work_category_id" UUID,
    "quote_id" UUID,
    "km" INTEGER NOT NULL DEFAULT 0,
    "km_out" INTEGER,
    "reported_issues" TEXT,
    "diagnosis" TEXT,
    "work_done" TEXT,
    "comments" TEXT,
    "internal_notes" TEXT,
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "on_hold_reason" TEXT,
    "assigned_user_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "bay" TEXT,
    "key_tag" TEXT,
    "promised_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "document_date" DATE NOT NULL,
    "total_before_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_after_tax" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_discount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_parts" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_labour" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_external" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "total_cost" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "hide_discounts" BOOLEAN NOT NULL DEFAULT false,
    "warranty_expiry" DATE,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "worksheet_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "worksheet_line_item" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "worksheet_id" UUID NOT NULL,
    "article_id" UUID,
    "kind" TEXT NOT NULL,
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
    "purchase_price" DECIMAL(13,4),
    "user_id" UUID,
    "quote_line_item_id" UUID,
    "approval_status" TEXT,
    "done" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worksheet_line_item_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "article_movement_by_document" ON "article_movement"("company_id", "source_id");

-- CreateIndex
CREATE INDEX "calendar_entry_by_end" ON "calendar_entry"("company_id", "end_time") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "calendar_entry_by_start" ON "calendar_entry"("company_id", "start_time", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "calendar_entry_by_customer" ON "calendar_entry"("company_id", "customer_id", "start_time", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "calendar_entry_by_vehicle" ON "calendar_entry"("company_id", "vehicle_id", "start_time", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "calendar_entry_reminders_due" ON "calendar_entry"("start_time") WHERE (auto_reminder_enabled AND auto_reminder_sent_at IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_newest" ON "quote"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_by_status" ON "quote"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_by_customer" ON "quote"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_by_vehicle" ON "quote"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "quote_company_id_seq_number_key" ON "quote"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "quote_worksheet" ON "quote"("company_id", "worksheet_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_external_id" ON "quote"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_line_item_by_quote" ON "quote_line_item"("company_id", "quote_id", "position");

-- CreateIndex
CREATE INDEX "receipt_newest" ON "receipt"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_by_period" ON "receipt"("company_id", "listed_at") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_worksheet" ON "receipt"("company_id", "worksheet_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_number" ON "receipt"("company_id", "sezionale_id", "seq_year", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_external_id" ON "receipt"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_line_item_by_receipt" ON "receipt_line_item"("company_id", "receipt_id", "position");

-- CreateIndex
CREATE INDEX "payment_by_receipt" ON "payment"("company_id", "receipt_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_newest" ON "worksheet"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_by_status" ON "worksheet"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_by_customer" ON "worksheet"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_by_vehicle" ON "worksheet"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_search" ON "worksheet" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "worksheet_company_id_seq_number_key" ON "worksheet"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "worksheet_external_id" ON "worksheet"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_line_item_by_worksheet" ON "worksheet_line_item"("company_id", "worksheet_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "article_movement_line" ON "article_movement"("company_id", "worksheet_line_item_id");

-- AddForeignKey
ALTER TABLE "article_movement" ADD CONSTRAINT "article_movement_company_id_worksheet_line_item_id_fkey" FOREIGN KEY ("company_id", "worksheet_line_item_id") REFERENCES "worksheet_line_item"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_calendar_id_fkey" FOREIGN KEY ("company_id", "calendar_id") REFERENCES "calendar"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_quote_id_fkey" FOREIGN KEY ("company_id", "quote_id") REFERENCES "quote"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_company_id_work_category_id_fkey" FOREIGN KEY ("company_id", "work_category_id") REFERENCES "work_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_work_category_id_fkey" FOREIGN KEY ("company_id", "work_category_id") REFERENCES "work_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_line_item" ADD CONSTRAINT "quote_line_item_company_id_quote_id_fkey" FOREIGN KEY ("company_id", "quote_id") REFERENCES "quote"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_line_item" ADD CONSTRAINT "quote_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_line_item" ADD CONSTRAINT "quote_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_company_id_sezionale_id_fkey" FOREIGN KEY ("company_id", "sezionale_id") REFERENCES "sezionale"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_line_item" ADD CONSTRAINT "receipt_line_item_company_id_receipt_id_fkey" FOREIGN KEY ("company_id", "receipt_id") REFERENCES "receipt"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_receipt_id_fkey" FOREIGN KEY ("company_id", "receipt_id") REFERENCES "receipt"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_customer_id_fkey" FOREIGN KEY ("company_id", "customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_work_category_id_fkey" FOREIGN KEY ("company_id", "work_category_id") REFERENCES "work_category"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet" ADD CONSTRAINT "worksheet_company_id_quote_id_fkey" FOREIGN KEY ("company_id", "quote_id") REFERENCES "quote"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet_line_item" ADD CONSTRAINT "worksheet_line_item_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet_line_item" ADD CONSTRAINT "worksheet_line_item_company_id_article_id_fkey" FOREIGN KEY ("company_id", "article_id") REFERENCES "article"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worksheet_line_item" ADD CONSTRAINT "worksheet_line_item_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last line of defence for what the procedures hold under their locks.
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_end_after_start" CHECK ("end_time" > "start_time");
ALTER TABLE "payment" ADD CONSTRAINT "payment_positive" CHECK ("amount" > 0);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payments_within_total" CHECK ("total_payments" >= 0 AND "total_payments" <= "total_after_tax");
