-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "dealership_vehicle_id" UUID;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "dealership_vehicle_id" UUID;

-- CreateTable
CREATE TABLE "dealership_vehicle" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seq_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'incoming',
    "condition" TEXT NOT NULL DEFAULT 'used',
    "vehicle_id" UUID,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "version" TEXT,
    "license" TEXT,
    "vin" TEXT,
    "year" INTEGER,
    "first_registration_date" DATE,
    "km" INTEGER NOT NULL DEFAULT 0,
    "fuel" TEXT,
    "gearbox" TEXT,
    "color" TEXT,
    "emission_class" TEXT,
    "power_kw" INTEGER,
    "displacement_cc" INTEGER,
    "acquisition_type" TEXT NOT NULL DEFAULT 'purchase',
    "acquired_at" DATE NOT NULL,
    "acquired_from_customer_id" UUID,
    "supplier_id" UUID,
    "expense_id" UUID,
    "purchase_price" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "vat_regime" TEXT NOT NULL,
    "vat_code" TEXT NOT NULL,
    "list_price" DECIMAL(15,2),
    "sale_price" DECIMAL(15,2),
    "buyer_customer_id" UUID,
    "reserved_until" DATE,
    "sold_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "warranty_months" INTEGER NOT NULL DEFAULT 12,
    "description" TEXT,
    "equipment" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "published" BOOLEAN NOT NULL DEFAULT false,
    "comments" TEXT,
    "total_payments" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "invoice_id" UUID,
    "attachments_count" INTEGER NOT NULL DEFAULT 0,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "make_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "dealership_vehicle_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "dealership_cost" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "dealership_vehicle_id" UUID NOT NULL,
    "cost_date" DATE NOT NULL,
    "description" TEXT NOT NULL,
    "amount" DECIMAL(15,2) NOT NULL,
    "tax_amount" DECIMAL(15,2) NOT NULL DEFAULT 0,
    "expense_id" UUID,
    "worksheet_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dealership_cost_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "dealership_vehicle_newest" ON "dealership_vehicle"("company_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_status" ON "dealership_vehicle"("company_id", "status", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_make" ON "dealership_vehicle"("company_id", "make_key", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_buyer" ON "dealership_vehicle"("company_id", "buyer_customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_vehicle" ON "dealership_vehicle"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_seller" ON "dealership_vehicle"("company_id", "acquired_from_customer_id");

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_price" ON "dealership_vehicle"("company_id", "list_price") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_by_invoice" ON "dealership_vehicle"("company_id", "invoice_id") WHERE (invoice_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "dealership_vehicle_search" ON "dealership_vehicle" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "dealership_vehicle_company_id_seq_number_key" ON "dealership_vehicle"("company_id", "seq_number");

-- CreateIndex
CREATE UNIQUE INDEX "dealership_vehicle_external_id" ON "dealership_vehicle"("company_id", "external_id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "dealership_vehicle_in_stock" ON "dealership_vehicle"("company_id", "vehicle_id") WHERE (status <> 'delivered' AND status <> 'withdrawn' AND deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "dealership_vehicle_vin_in_stock" ON "dealership_vehicle"("company_id", "vin") WHERE (status <> 'delivered' AND status <> 'withdrawn' AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "dealership_cost_by_vehicle" ON "dealership_cost"("company_id", "dealership_vehicle_id", "cost_date" DESC, "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_vehicle_id_fkey" FOREIGN KEY ("company_id", "vehicle_id") REFERENCES "vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_acquired_from_customer_id_fkey" FOREIGN KEY ("company_id", "acquired_from_customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_buyer_customer_id_fkey" FOREIGN KEY ("company_id", "buyer_customer_id") REFERENCES "customer"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_supplier_id_fkey" FOREIGN KEY ("company_id", "supplier_id") REFERENCES "supplier"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_expense_id_fkey" FOREIGN KEY ("company_id", "expense_id") REFERENCES "expense"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_vat_code_fkey" FOREIGN KEY ("company_id", "vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_vehicle" ADD CONSTRAINT "dealership_vehicle_company_id_invoice_id_fkey" FOREIGN KEY ("company_id", "invoice_id") REFERENCES "invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_cost" ADD CONSTRAINT "dealership_cost_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_cost" ADD CONSTRAINT "dealership_cost_company_id_dealership_vehicle_id_fkey" FOREIGN KEY ("company_id", "dealership_vehicle_id") REFERENCES "dealership_vehicle"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_cost" ADD CONSTRAINT "dealership_cost_company_id_expense_id_fkey" FOREIGN KEY ("company_id", "expense_id") REFERENCES "expense"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealership_cost" ADD CONSTRAINT "dealership_cost_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_dealership_vehicle_id_fkey" FOREIGN KEY ("company_id", "dealership_vehicle_id") REFERENCES "dealership_vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_dealership_vehicle_id_fkey" FOREIGN KEY ("company_id", "dealership_vehicle_id") REFERENCES "dealership_vehicle"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
